// SPDX-License-Identifier: MIT
//
// friends.mjs - playing with a friend elsewhere: the invitation and its QR code,
// sitting down, links that are used, wrong or withdrawn, another device, My matches,
// and how one hears that it is one's turn.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gather, requireOfWeb, seen, site, texts, visit } from "./support.mjs";
import { actFirst, atTable, button, choose, filled, goTo, idOf, invite, link, sitDown, whoseTurn } from "./people.mjs";

const { default: jsQR } = await import(requireOfWeb.resolve("jsqr"));

// What a camera would read from the picture on the page.
async function scan(page) {
    const { data, width, height } = await page.locator(".qr").first().evaluate(async (svg) => {
        const copy = svg.cloneNode(true);
        copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
        copy.setAttribute("width", "400");
        copy.setAttribute("height", "400");
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 400 });
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        const found = pen.getImageData(0, 0, 400, 400);
        return { data: [...found.data], width: found.width, height: found.height };
    });
    return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

test("two clicks make an invitation, whoever opens it sits down, and both play", () => gather(2, async (ann, bo) => {
    const address = await invite(ann, "mijnlieff", { name: "Ann" });
    assert.match(address, /#\/table\/\w{12}\/[\w-]{16,}$/);
    assert.equal(await scan(ann), address, "the QR code says the same");
    await ann.getByText(texts["link.local"]).waitFor(); // of a server that listens to this machine only
    await bo.goto(address);
    await bo.getByRole("heading", { name: filled("join.title", { name: "Ann", game: "Mijnlieff" }) }).waitFor();
    await link(bo, "setup.learn").waitFor();
    await bo.setViewportSize({ width: 360, height: 740 });
    await bo.waitForFunction(() => [...document.querySelectorAll(".join input, .join .start")].every((node) => {
        const { left, width, top, bottom } = node.getBoundingClientRect();
        return bottom <= innerHeight && document.elementFromPoint(left + width / 2, (top + bottom) / 2) === node;
    })); // the name and the button are seen without scrolling
    await sitDown(bo, address, "Bo");
    await Promise.all([atTable(ann), atTable(bo)]);
    assert.ok(!bo.url().includes(address.split("/").pop()), "the key is gone from the address");
    await bo.goBack(); // and from where one came from
    assert.ok(!bo.url().includes(address.split("/").pop()));
    await bo.goForward();
    await atTable(bo);
    const first = await whoseTurn([ann, bo]);
    const second = first === ann ? bo : ann;
    const action = await actFirst(first, "mijnlieff");
    await second.locator('main.play[data-state="pointing"] .board .target').first().waitFor();
    await actFirst(second, "mijnlieff", [action]);
    await first.locator('main.play[data-state="pointing"] .board .target').first().waitFor();
    const names = await first.locator("main.play .panel .players").innerText();
    assert.ok(names.includes(first === ann ? "Bo" : "Ann"), names);
}));

test("an invitation by keys alone", () => gather(1, async (ann) => {
    await goTo(ann, "#/new/mijnlieff", ".setup .board .item");
    await ann.locator(".segment").filter({ hasText: texts["setup.friend"] }).waitFor();
    await ann.locator(".segment input:checked").first().focus();
    for (let i = 0; i < 2; i++) await ann.keyboard.press("ArrowRight");
    await ann.getByLabel(texts["name.title"]).waitFor();
    await ann.getByLabel(texts["name.title"]).focus();
    await ann.keyboard.press("Enter");
    await seen(ann, ".waiting .qr");
    await ann.waitForFunction((title) => document.activeElement?.textContent === title, texts["wait.title"]);
}));

test("the link goes to the clipboard, or to the share sheet where there is one", () => gather(1, async (ann) => {
    await ann.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const address = await invite(ann, "hopper", { name: "Ann" });
    await button(ann, "share.copy").click();
    await ann.getByText(texts["share.copied"]).waitFor();
    assert.equal(await ann.evaluate(() => navigator.clipboard.readText()), address);
    await ann.evaluate(() => {
        navigator.share = async (given) => void (globalThis.shared = given);
    });
    await goTo(ann, "#/lobby", ".lobby h1");
    await goTo(ann, `#/table/${/table\/(\w+)/.exec(address)[1]}`, ".waiting .qr");
    await button(ann, "link.send").click();
    const { url, text } = await ann.evaluate(() => shared);
    assert.deepEqual([url, text], [address, filled("link.message", { name: "Ann", game: "Hopper and Sneaker" })]);
}));

test("a link that is used leads to watching, a wrong one says so", () => gather(3, async (ann, bo, cy) => {
    const address = await invite(ann, "hopper", { name: "Ann" });
    await cy.goto(`${address.slice(0, -6)}wrong1`);
    await button(cy, "join.sit").click();
    await cy.getByRole("heading", { name: texts["meeting.cannot"] }).waitFor();
    await cy.locator("main").getByText(texts["host.error.bad-key"]).waitFor();
    await sitDown(bo, address);
    await atTable(bo);
    await cy.goto("about:blank");
    await cy.goto(address);
    await cy.getByRole("heading", { name: texts["join.taken"] }).waitFor();
    await button(cy, "join.watch").click();
    await atTable(cy);
    assert.equal(await cy.locator(".board .target").count(), 0, "who watches points at nothing");
    for (const wrong of ["nosuchmatch1", "cut"]) {
        await goTo(cy, `#/table/${wrong}`, "main.notice h1");
        await cy.locator("main").getByText(texts["host.error.no-match"]).waitFor();
    }
}));

test("the same link opened by two: one sits, the other is told", () => gather(3, async (ann, bo, cy) => {
    const address = await invite(ann, "circles");
    await Promise.all([bo, cy].map((page) => page.goto(address)));
    await Promise.all([bo, cy].map((page) => seen(page, "main.join .start")));
    await button(bo, "join.sit").click();
    await atTable(bo);
    await cy.getByRole("heading", { name: texts["join.taken"] }).waitFor();
}));

test("who invites may think better of it", () => gather(2, async (ann, bo) => {
    const address = await invite(ann, "angoli");
    await bo.goto(address);
    await seen(bo, "main.join .start");
    await button(ann, "wait.withdraw").click();
    await seen(ann, ".setup .board .item");
    await bo.getByRole("heading", { name: texts["meeting.withdrawn"] }).waitFor();
}));

test("one’s own link leads to the waiting page, and so does a reload", () => gather(1, async (ann) => {
    const address = await invite(ann, "moguli");
    await ann.reload();
    await seen(ann, ".waiting .qr");
    await ann.goto("about:blank");
    await ann.goto(address);
    await seen(ann, ".waiting .qr");
    assert.equal(await ann.locator(".waiting-links input").first().inputValue(), address, "the same link again");
}));

test("three seats: a friend, a computer, and all that was agreed", () => gather(2, async (ann, bo) => {
    const address = await invite(ann, "pyramyd", {
        name: "Ann",
        before: async () => {
            assert.equal(await ann.locator(".seat select").count(), 3);
            await ann.locator("details summary").click();
            await ann.getByLabel(texts["clock.title"]).selectOption("d3");
            await choose(ann, "friend.begins.seats");
            await ann.getByLabel(texts["friend.watch"]).uncheck();
        },
    });
    await bo.goto(address);
    await seen(bo, "main.join");
    const agreed = await bo.locator("main.join").innerText();
    for (const words of [filled("clock.turn", { time: "3 days" }), texts["friend.says.seats"], texts["friend.says.unwatched"], "Ann"]) {
        assert.ok(agreed.includes(words), `${words} in ${agreed}`);
    }
    await sitDown(bo, address, "Bo");
    await Promise.all([atTable(ann), atTable(bo)]);
    assert.ok((await ann.locator("main.play .panel .players").innerText()).includes("Bo"));
    await goTo(ann, "#/matches", ".kept.hosted");
    assert.match(await ann.locator(".kept.hosted").innerText(), /(2|3) days/);
}));

test("what cannot be is said before anything is sent", () => gather(1, async (ann) => {
    await goTo(ann, "#/new/mijnlieff/friend", ".setup .board .item");
    await ann.locator("details summary").click();
    await ann.locator(".seat select").nth(1).selectOption("3");
    await ann.getByText(texts["friend.fault.nobody"]).waitFor();
    assert.ok(await button(ann, "friend.invite").isDisabled());
    await ann.locator(".seat select").nth(0).selectOption("open");
    await ann.getByText(texts["friend.fault.away"]).waitFor();
    await ann.locator(".seat select").nth(1).selectOption("me");
    await ann.getByLabel(texts["clock.title"]).selectOption("own");
    await ann.getByLabel(texts["clock.base.fischer"]).fill("181");
    assert.ok(await button(ann, "friend.invite").isDisabled());
    await ann.getByLabel(texts["clock.base.fischer"]).fill("7");
    await button(ann, "friend.invite").click();
    await ann.getByText(filled("clock.fischer", { base: "7 minutes", add: "10 seconds" })).first().waitFor();
}));

test("a name is remembered", () => gather(1, async (ann) => {
    await invite(ann, "hopper", { name: "  Ann \t of  Rome " });
    assert.ok((await ann.locator(".chairs").innerText()).includes("Ann of Rome"));
    await goTo(ann, "#/new/circles/friend", ".setup .board .item");
    assert.equal(await ann.getByLabel(texts["name.title"]).inputValue(), "Ann of Rome");
}));

test("a match goes on on another device, and My matches has both kinds", () => gather(3, async (ann, bo, other) => {
    await goTo(ann, "#/new/mijnlieff", ".setup .board .item");
    await button(ann, "setup.start").click(); // against the computer
    await atTable(ann);
    await sitDown(bo, await invite(ann, "mijnlieff", { name: "Ann" }), "Bo");
    await Promise.all([atTable(ann), atTable(bo)]);
    const id = idOf(ann);
    await goTo(ann, "#/matches", ".kept.hosted");
    await ann.waitForFunction(() => document.querySelectorAll(".kept").length === 2); // kept here and there: they come one by one
    const words = await ann.locator(".kept.hosted").innerText();
    assert.ok(words.includes(filled("matches.against", { opponents: "Bo" })), words);
    await ann.getByLabel(texts["matches.search"]).fill("bo");
    await ann.waitForFunction(() => document.querySelectorAll(".kept").length === 1);
    await ann.locator(`.kept.hosted a[href="#/device/${id}"]`).click();
    await seen(ann, ".qr");
    const address = await ann.locator(".link-to-send input").inputValue();
    assert.equal(await scan(ann), address);
    await other.goto(address);
    await button(other, "device.take").click();
    await atTable(other);
    assert.equal(other.url(), `${site.address}#/table/${id}`);
    await goTo(ann, `#/table/${id}`, "main.play");
    const player = await whoseTurn([ann, bo]);
    if (player === ann) await other.locator('main.play[data-state="pointing"]').waitFor(); // the seat is Ann's there too
    await goTo(other, "#/matches", ".kept.hosted");
    const third = await site.browser.newContext();
    const stranger = await third.newPage();
    await stranger.goto(address); // it worked once
    await button(stranger, "device.take").click();
    await stranger.locator(".problem").filter({ hasText: /./ }).waitFor();
    await third.close();
}));

// A page that is out of sight, as far as it can tell.
const hide = (page, isHidden) => page.evaluate((is) => {
    Object.defineProperty(document, "hidden", { value: is, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}, isHidden);

// Stands in for the browser's own notices, badge and question.
function watchNotices() {
    globalThis.noted = { asked: 0, shown: [], badge: 0 };
    globalThis.Notification = class {
        static permission = "default";
        static requestPermission() {
            noted.asked++;
            Notification.permission = "granted";
            return Promise.resolve("granted");
        }

        constructor(title) {
            noted.shown.push(title);
        }
    };
    navigator.setAppBadge = async (count) => void (noted.badge = count);
    navigator.clearAppBadge = async () => void (noted.badge = 0);
}

test("one hears of one’s turn where one does not look", () => gather(2, async (ann, bo) => {
    const address = await invite(ann, "mijnlieff", {
        before: async () => {
            await ann.locator("details summary").click();
            await choose(ann, "friend.begins.friend");
        },
    });
    assert.equal(await ann.evaluate(() => noted.asked), 0, "nobody was asked");
    await ann.getByText(texts["notice.switch"]).click();
    assert.equal(await ann.evaluate(() => noted.asked), 1);
    await sitDown(bo, address);
    await Promise.all([atTable(ann), atTable(bo)]);
    await bo.waitForFunction((title) => document.title === title, `● ${texts["notice.turn"]} – Mijnlieff`);
    await goTo(ann, "#/lobby", ".lobby h1");
    await ann.waitForFunction((title) => document.title === title, `${texts["lobby.title"]} · Tavola`);
    await hide(ann, true);
    await ann.evaluate(() => {
        Notification.permission = "granted"; // as it was before the page was loaded again
    });
    await actFirst(bo, "mijnlieff");
    await ann.waitForFunction((title) => document.title === title, `● ${texts["notice.turn"]} – Mijnlieff`);
    await ann.waitForFunction(() => noted.badge === 1 && noted.shown.length === 1);
    assert.deepEqual(await ann.evaluate(() => noted.shown), [filled("notice.turnIn", { game: "Mijnlieff" })]);
    await hide(ann, false);
    await ann.waitForFunction((title) => document.title === title, `${texts["lobby.title"]} · Tavola`);
    await ann.locator(".header .turns").filter({ hasText: "1" }).waitFor();
    await goTo(ann, "#/", ".card");
    await link(ann, "notice.turnIn", { game: "Mijnlieff" }).click();
    await atTable(ann);
    assert.deepEqual(await bo.evaluate(() => [noted.asked, noted.shown.length]), [0, 0], "who did not press the switch hears nothing");
}, { init: watchNotices }));

test("without a host it is not offered, and the setup says why", () => visit("", async (page, context) => {
    await context.route("**/api/me", (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await seen(page, ".card");
    assert.equal(await page.locator(".with-others").count(), 0);
    await goTo(page, "#/new/hopper", ".setup .board .item");
    await page.getByText(texts["setup.noHost"]).waitFor();
    assert.equal(await page.locator(".segment").filter({ hasText: texts["setup.friend"] }).count(), 0);
    await goTo(page, "#/new/hopper/friend", ".setup .board .item");
    await button(page, "setup.start").waitFor();
    await goTo(page, "#/lobby", "main.notice");
    await page.getByText(texts["setup.noHost"]).waitFor();
}, { allowed: /404/ }));

test("offline, the page says so and plays on against the computer", () => visit("", async (page, context) => {
    await seen(page, ".with-others"); // it knows of a host, and forgets it
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await context.setOffline(true);
    await goTo(page, "#/new/hopper", ".setup .board .item");
    await page.reload();
    await page.getByText(texts["setup.offline"]).waitFor();
    await button(page, "setup.start").click();
    await atTable(page);
}, { serviceWorkers: "allow" }));

test("the service worker keeps nothing that the host says", () => visit("", async (page) => {
    await seen(page, ".card");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const answering = page.waitForResponse(/api\/me/);
    const said = await page.evaluate(async () => (await fetch("api/me")).json());
    assert.equal(said.protocol, 1);
    assert.ok(!(await answering).fromServiceWorker(), "it does not even pass through");
    const kept = await page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
        return all.flat().filter((url) => /\/(api|socket|healthz|metrics)/.test(url));
    });
    assert.deepEqual(kept, []);
}, { serviceWorkers: "allow" }));
