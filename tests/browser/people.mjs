// SPDX-License-Identifier: MIT
//
// people.mjs - people who meet at a host: inviting, sitting down, acting.
import { gameOf, oracle, seen, site, texts } from "./support.mjs";
import { place } from "./player.mjs";

export const filled = (key, slots = {}) => texts[key].replace(/\{(\w+)\}/g, (all, name) => slots[name] ?? all);
export const button = (page, key, slots) => page.getByRole("button", { name: filled(key, slots), exact: true }).first();
export const link = (page, key, slots) => page.getByRole("link", { name: filled(key, slots), exact: true }).first();
export const choose = (page, key) => page.locator(".segment").filter({ hasText: texts[key] }).locator("input").check();

export async function goTo(page, hash, selector) {
    await page.goto(site.address + hash);
    await seen(page, selector);
}

// Make an invitation as somebody would who has never been here; returns its link.
export async function invite(page, game, { name, before = async () => undefined } = {}) {
    await goTo(page, `#/new/${game}`, ".setup .board .item");
    await choose(page, "setup.friend");
    if (name) await page.getByLabel(texts["name.title"]).fill(name);
    await before();
    await button(page, "friend.invite").click();
    await seen(page, ".waiting .qr");
    return page.locator(".waiting-links input").first().inputValue();
}

export async function sitDown(page, address, name) {
    if (page.url() !== address) await page.goto(address);
    await seen(page, "main.join .board .item");
    if (name) await page.getByLabel(texts["name.title"]).fill(name);
    await button(page, "join.sit").click();
}

// All pages on the way to a match with others, each handed to the test with its name:
// one person invites, the other comes. The words may be of any language.
export async function wander(ann, bo, look) {
    const press = (page) => page.locator(".start").click();
    await goTo(ann, "#/", ".with-others");
    await look(ann, "home with a host");
    await goTo(ann, "#/lobby", ".lobby .empty");
    await look(ann, "an empty lobby");
    await goTo(ann, "#/new/pyramyd/friend", ".setup .board .item");
    await look(ann, "inviting");
    await ann.locator(".setup details summary").click();
    await ann.locator(".setup details select").first().selectOption("own");
    await look(ann, "inviting, all options");
    await ann.locator(".seat select").nth(2).selectOption("open");
    await press(ann);
    await seen(ann, ".link-to-send");
    await ann.locator(".link-to-send .icon-button").first().click();
    await look(ann, "waiting for two");
    await bo.goto(await ann.locator(".waiting-links input").first().inputValue());
    await seen(bo, "main.join .board .item");
    await look(bo, "invited");
    await press(bo);
    await seen(bo, ".waiting .chairs");
    await look(bo, "waiting for a third");
    await goTo(bo, "#/new/hopper/lobby", ".setup .board .item");
    await press(bo);
    await seen(bo, ".waiting .qr");
    await look(bo, "waiting for anybody");
    const id = idOf(bo);
    await goTo(bo, "#/lobby", ".challenge .board .item");
    await look(bo, "the lobby with one’s own challenge");
    await goTo(ann, "#/lobby", ".challenge .board .item");
    await look(ann, "the lobby with a challenge");
    await goTo(ann, `#/table/${id}`, "main.join .board .item");
    await press(ann);
    await ann.locator("main.join").waitFor({ state: "detached" });
    await Promise.all([ann, bo].map(async (page) => {
        await goTo(page, "#/matches", ".kept.hosted");
        await look(page, "My matches with a host");
    }));
    await goTo(ann, `#/device/${id}`, ".qr");
    await look(ann, "the link for another device");
    await goTo(bo, `#/device/${id}/nosuchkey`, ".start");
    await look(bo, "another device");
    await goTo(bo, "#/table/nosuchmatch1", "main.notice h1");
    await look(bo, "a link that is wrong");
}

export const atTable = (page) => seen(page, "main.play .board .item");
export const idOf = (page) => /#\/(?:table|device)\/(\w+)/.exec(page.url())?.[1];

// Whose page can point at something, once it is somebody's turn.
export async function whoseTurn(pages) {
    return Promise.any(pages.map(async (page) => {
        await page.locator('main.play[data-state="pointing"] .board .target').first().waitFor();
        return page;
    }));
}

// The first of the actions that are possible, by clicks.
export async function actFirst(page, game, actions = []) {
    const scene = oracle.scene({ game, options: { rules: gameOf(game).version }, start: "", actions });
    const { action, path } = scene.actions[0];
    for (const id of path) await place(page, id).first().click();
    return action;
}
