// SPDX-License-Identifier: MIT
//
// lobby.mjs - the lobby: challenges come and go while one looks, one's own are
// marked, and whoever comes first plays.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gather, seen, texts } from "./support.mjs";
import { actFirst, atTable, button, filled, goTo, idOf, link, whoseTurn } from "./people.mjs";

// Offer a game in the lobby; returns the id of the match.
async function offer(page, game, name) {
    await goTo(page, `#/new/${game}/lobby`, ".setup .board .item");
    await page.getByLabel(texts["name.title"]).fill(name);
    await button(page, "friend.offer").click();
    await seen(page, ".waiting .qr");
    return idOf(page);
}

const challenge = (page, id) => page.locator(`.challenge[data-match="${id}"]`);

test("a challenge comes, is taken by somebody, and is gone for the others", () => gather(3, async (ann, bo, cy) => {
    await Promise.all([bo, cy].map((page) => goTo(page, "#/lobby", ".lobby .empty")));
    const id = await offer(ann, "mijnlieff", "Ann");
    await Promise.all([bo, cy].map((page) => challenge(page, id).waitFor()));
    const words = await challenge(bo, id).innerText();
    assert.ok(words.includes(filled("lobby.by", { name: "Ann" })) && words.includes(filled("clock.fischer", { base: "15 minutes", add: "10 seconds" })), words);
    await link(bo, "lobby.takeOf", { game: "Mijnlieff", name: "Ann" }).click();
    await link(cy, "lobby.takeOf", { game: "Mijnlieff", name: "Ann" }).click();
    await seen(cy, "main.join .start");
    await bo.getByLabel(texts["name.title"]).fill("Bo");
    await button(bo, "join.sit").click();
    await Promise.all([atTable(ann), atTable(bo)]);
    await cy.locator("main.play, main.notice h1").first().waitFor(); // somebody was quicker: he may watch
    await goTo(cy, "#/lobby", ".lobby .empty");
    await actFirst(await whoseTurn([ann, bo]), "mijnlieff");
}));

test("one’s own challenge is marked, and withdrawn with one click", () => gather(2, async (ann, bo) => {
    const id = await offer(ann, "hopper", "Ann");
    await Promise.all([ann, bo].map((page) => goTo(page, "#/lobby", ".lobby h1")));
    await challenge(ann, id).getByText(texts["lobby.yours"]).waitFor();
    assert.equal(await challenge(bo, id).getByText(texts["lobby.withdraw"]).count(), 0);
    await link(ann, "lobby.openOf", { game: "Hopper and Sneaker" }).click();
    await seen(ann, ".waiting .qr");
    await goTo(ann, "#/lobby", ".challenge");
    await challenge(ann, id).getByText(texts["lobby.withdraw"]).click();
    await Promise.all([ann, bo].map((page) => challenge(page, id).waitFor({ state: "detached" })));
    await goTo(bo, `#/table/${id}`, "main.notice h1");
    await bo.getByRole("heading", { name: texts["meeting.withdrawn"] }).waitFor();
}));

test("challenges are shown by game", () => gather(2, async (ann, bo) => {
    const ids = [await offer(ann, "circles", "Ann"), await offer(ann, "angoli", "Ann")];
    await goTo(bo, "#/lobby", ".challenge");
    await Promise.all(ids.map((id) => challenge(bo, id).waitFor()));
    await bo.getByLabel(texts["lobby.filter"]).selectOption("angoli");
    await challenge(bo, ids[0]).waitFor({ state: "detached" });
    await challenge(bo, ids[1]).waitFor();
    await bo.getByLabel(texts["lobby.filter"]).selectOption("moguli");
    await bo.getByRole("heading", { name: texts["lobby.noneOfGame"] }).waitFor();
    await button(bo, "lobby.create").click();
    await bo.waitForFunction(() => location.hash === "#/new/moguli/lobby");
    await goTo(ann, "#/lobby", ".challenge");
    for (const id of ids) await challenge(ann, id).getByText(texts["lobby.withdraw"]).click();
    await seen(ann, ".lobby .empty");
}));

test("who plays something else meanwhile is called", () => gather(2, async (ann, bo) => {
    const id = await offer(ann, "circles", "Ann");
    await goTo(ann, "#/new/mijnlieff", ".setup .board .item");
    await button(ann, "setup.start").click();
    await atTable(ann);
    await goTo(bo, `#/table/${id}`, "main.join .board .item");
    await button(bo, "join.sit").click();
    await atTable(bo);
    await ann.locator(".call").getByText(filled("notice.begunIn", { game: "Four Circles" })).waitFor();
    await link(ann, "notice.go").click();
    await atTable(ann);
    assert.equal(idOf(ann), id);
    await ann.locator(".call").waitFor({ state: "detached" });
}));

test("an empty lobby leads on, from the home page too", () => gather(1, async (ann) => {
    await goTo(ann, "#/", ".card");
    await link(ann, "home.others").click();
    await ann.getByRole("heading", { name: texts["lobby.none"] }).waitFor();
    await ann.locator(".offering select").selectOption("circles");
    await button(ann, "lobby.create").click();
    await button(ann, "friend.offer").waitFor();
}));
