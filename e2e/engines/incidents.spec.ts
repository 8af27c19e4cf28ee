import type { Zone } from "@edge-console/contract/objects/zone";
import type { TestAccount } from "../fixtures/account.ts";
import type { Query, Tab } from "./tab.ts";
import { expect, test } from "./test.ts";

/** Creates a zone whose name no other account has. */
async function createZone(account: TestAccount): Promise<Zone> {
  const name = `shop${account.id.toLowerCase()}`;
  return await account.service<Zone>("POST", "/cdn", { ZONE_NAME: name, ORIGIN_URL: "https://origin.example" });
}

/** Sends a change to the console in the session of the tab. */
async function send(tab: Tab, account: TestAccount, path: string, body: object): Promise<void> {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-csrf": "1" },
  };
  const call = `fetch("/api/accounts/${account.id}/v1${path}", ${JSON.stringify(init)}).then(({ ok }) => ok)`;
  expect(await tab.evaluate(call)).toBe(true);
}

test("V2: developer: reads an outage with one title and start on every screen", async ({ tab, signIn, account }) => {
  const { email } = await account.member("developer");
  const zone = await createZone(account);
  await signIn(email);
  // The zones of the account become known.
  await tab.open(`/a/${account.id}/zones`);
  await tab.see({ role: "link", name: zone.ZONE_NAME });
  await tab.see({ role: "button", name: "Alerts: none open" });
  await send(tab, account, `/cdn/${zone.ID}`, { BLOCK_IPS: "0.0.0.0/0\n::/0" });

  const title = `${zone.ZONE_NAME} isn't serving traffic: all IP addresses are blocked`;
  const seeOutage = async (list: Query & { readonly name: string }) => {
    await tab.see({ role: "link", name: title, within: list });
    return await tab.evaluate(`document.querySelector('[aria-label="${list.name}"] time').dateTime`);
  };
  await tab.click({ role: "button", name: "Alerts: 1 open, 1 critical" });
  await tab.see({ role: "link", name: title, within: { role: "dialog", name: "Alerts" } });
  await tab.open(`/a/${account.id}`);
  const since = await seeOutage({ role: "list", name: "Needs attention" });
  await tab.open(`/a/${account.id}/status`);
  expect(await seeOutage({ role: "list", name: "Your zones" })).toBe(since);
  await tab.open(`/a/${account.id}/alerts`);
  expect(await seeOutage({ role: "table", name: "Alerts" })).toBe(since);
  await tab.click({ role: "link", name: title, within: { role: "table", name: "Alerts" } });
  await tab.see({ role: "heading", level: 1, name: title });
  await tab.see({ text: "Not yet" });
});

test("V3: full access: finds who changed an object, from which value to which", async ({ tab, signIn, account }) => {
  const { email } = await account.member("full");
  const zone = await createZone(account);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}`);
  await tab.see({ role: "heading", level: 1, name: zone.ZONE_NAME });
  await send(tab, account, `/cdn/${zone.ID}`, { CACHE_EXP: "3600" });
  await send(tab, account, "/tunnels", { NAME: "Rotterdam" });

  await tab.open(`/a/${account.id}/audit`);
  const values = "Cache expiration Respect origin Cache-Control → 1 hour";
  const updated = { role: "row", name: new RegExp(`Zone updated.*${values}.*${zone.ZONE_NAME}.*${email}`) };
  await tab.see(updated);
  await tab.see({ role: "row", name: /Tunnel created.*Rotterdam/ });
  await tab.click({ role: "button", name: "Object" });
  await tab.type({ role: "combobox", name: "Object" }, "shop");
  await tab.click({ role: "option", name: new RegExp(zone.ZONE_NAME) });
  await tab.see({ role: "button", name: `Object: ${zone.ZONE_NAME}` });
  await tab.waitUntilGone({ role: "row", name: /Tunnel created/ });
  await tab.click({ role: "link", name: "Zone updated", within: updated });
  await tab.see({ role: "heading", level: 1, name: `Zone updated: ${zone.ZONE_NAME}` });
  await tab.see({ role: "row", name: /Cache expiration.*1 hour/ });
});

test("V7, V8: full access: blocks a country by its alias, and every visitor only after typing the zone's name", async ({
  tab,
  signIn,
  account,
}) => {
  const { email } = await account.member("full");
  const zone = await createZone(account);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}/settings#access`);
  const countries = { role: "group", name: "Countries" };
  await tab.type({ role: "textbox", name: /Add country/, within: countries }, "UK");
  await tab.see({ text: "Enter adds United Kingdom (GB).", within: countries });
  await tab.press("Enter");
  await tab.see({ role: "button", name: "Remove United Kingdom", within: countries });
  const addresses = { role: "group", name: "Blocked IP addresses" };
  await tab.type({ label: "Add to blocked IP addresses", within: addresses }, "0.0.0.0/0");
  await tab.press("Enter");
  await account.clearRequests();
  await tab.click({ role: "button", name: "Save changes" });
  const dialog = { role: "alertdialog", name: `Save changes to ${zone.ZONE_NAME}?` };
  await tab.see({ text: "Blocks every IPv4 visitor.", within: dialog });
  await tab.press("Enter");
  await tab.see({ text: "Blocks every IPv4 visitor.", within: dialog });
  expect(await account.writes()).toEqual([]);
  await tab.type({ label: `Type ${zone.ZONE_NAME} to confirm`, within: dialog }, zone.ZONE_NAME);
  await tab.click({ role: "button", name: "Save changes", within: dialog });
  await tab.waitUntilGone(dialog);
  await tab.see({ text: "No unsaved changes" });
  expect((await account.writes()).map(({ body }) => body)).toEqual([{ BLOCK_IPS: "0.0.0.0/0", COUNTRIES: "GB" }]);
});
