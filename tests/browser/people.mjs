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
