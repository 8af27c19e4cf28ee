import { now } from "../fixtures/certificates.ts";
import type { Fixtures } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone, send } from "./console-calls.ts";
import type { Query } from "./tab.ts";
import { type EngineFixtures, expect, test } from "./test.ts";

/** Signs in a developer whose account has one zone, and opens the list of zones. Returns the zone, which the console then knows. */
async function openOnlyZone({
  tab,
  signIn,
  account,
}: Pick<EngineFixtures, "tab" | "signIn"> & Pick<Fixtures, "account">) {
  const { email } = await account.member("developer");
  const zone = await createZone(account);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones`);
  await tab.see({ role: "link", name: zone.ZONE_NAME });
  return zone;
}

test("V2, V4: developer: reads an outage with one title and start on every screen", async ({
  tab,
  signIn,
  account,
}) => {
  const zone = await openOnlyZone({ tab, signIn, account });
  // Their own sign-in with a new browser is an event, and not counted.
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

test("V7, V8, V20: full access: blocks a country by its alias, an address with a note, and every visitor after typing the name", async ({
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
  await tab.type({ label: "Add to blocked IP addresses", within: addresses }, "203.0.113.9 lab 5");
  await tab.press("Enter");
  await tab.see({ text: "lab 5", within: addresses });
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
  expect((await account.writes()).map(({ body }) => body)).toEqual([
    { BLOCK_IPS: "203.0.113.9\n0.0.0.0/0", COUNTRIES: "GB" },
  ]);
});

test("V9: developer: sees that a zone has been silent for hours", async ({ tab, signIn, account, stack }) => {
  const { email } = await account.member("developer");
  const zone = await createZone(account);
  const hours = Array.from({ length: 20 }, (_, hour) => now() - (hour + 6) * 3_600);
  await addTraffic(
    stack,
    hours.map((timestamp) => ({ zone: zone.ID, timestamp, requests: 1_234, bandwidth: 5_000_000 })),
  );
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}`);
  await tab.see({ text: /^0 requests in the last \d hours$/ });
});

test("V11: full access: sees that the endpoint of a new origin has a tunnel that never connected", async ({
  tab,
  signIn,
  account,
}) => {
  const { email } = await account.member("full");
  const zone = await createZone(account);
  await addEndpoint(account, await createTunnel(account, "Rotterdam"), { NAME: "wiki", HOST: "10.0.0.7" });
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}/origin-type`);
  await tab.click({ role: "radio", name: "Tunnel" });
  await tab.select({ label: "Tunnel endpoint" }, "wiki (http://10.0.0.7:80)");
  await tab.see({ text: "Tunnel Rotterdam has never connected" });
});

test("V12: full access: keeps an edit of a zone that is deleted elsewhere", async ({ tab, signIn, account }) => {
  const { email } = await account.member("full");
  const zone = await createZone(account);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}/settings`);
  await tab.click({ role: "switch", name: "Block POST requests" });
  await send(tab, account, `/cdn/${zone.ID}`);
  await tab.see({ text: /^Deleted by / });
  await tab.see({ role: "switch", name: "Block POST requests" });
  await tab.click({ role: "link", name: "Create zone with these settings" });
  await tab.see({ role: "heading", level: 1, name: "Create zone" });
});

test("V13, V25: full access: creates a zone from a pasted address, and sees that it's being set up", async ({
  tab,
  signIn,
  account,
}) => {
  const { email } = await account.member("full");
  await createZone(account);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/new`);
  await tab.click({ role: "radio", name: /^Website/ });
  await tab.type({ label: "Zone name" }, `new ${account.id}`);
  await tab.type({ label: "Origin URL" }, "www.example.com");
  await account.clearRequests();
  await tab.click({ role: "button", name: "Create zone" });
  await tab.see({ role: "heading", name: "Next steps" });
  await tab.see({ text: /^Setting up/ });
  const created = { ORIGIN_URL: "https://www.example.com", ZONE_NAME: `new${account.id.toLowerCase()}` };
  expect((await account.writes()).map(({ body }) => body)).toMatchObject([created]);
});

test("V14: full access: a save that the API limits is sent when the countdown in its button ends, and nothing is left of it", async ({
  tab,
  signIn,
  account,
}) => {
  const { email } = await account.member("full");
  const zone = await createZone(account);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}/settings`);
  await tab.click({ role: "switch", name: "Block POST requests" });
  await account.armFault({
    method: "POST",
    path: `/v1/cdn/${zone.ID}`,
    when: "before",
    kind: "status",
    status: 429,
    retry_after: 20,
    times: 1,
  });
  await tab.click({ role: "button", name: "Save changes" });
  // Its accessible name has no countdown.
  await tab.see({ text: /^in \d+ s$/ });
  await tab.see({ text: "Sends automatically when the countdown ends." });
  await tab.see({ text: "No unsaved changes" });
  await tab.waitUntilGone({ text: /rate limit|automatically/ });
  expect((await account.writes()).at(-1)?.body).toEqual({ BLOCK_POST: 1 });
});

test("V15: developer: reads the last known zones while the Edge API is unavailable", async ({
  tab,
  signIn,
  account,
}) => {
  const zone = await openOnlyZone({ tab, signIn, account });
  await account.armFault({ method: "GET", path: "/v1/cdn", when: "before", kind: "status", status: 503 });
  await tab.open(`/a/${account.id}/zones`);
  await tab.see({ text: /The Edge API is unavailable/ });
  await tab.see({ role: "link", name: zone.ZONE_NAME });
  await account.clearFaults();
});
