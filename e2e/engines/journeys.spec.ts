import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMember } from "@edge-console/testing/admin";
import type { TestAccount } from "../fixtures/account.ts";
import { createCustomHostname, daySeconds, issueCertificate, now } from "../fixtures/certificates.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { expireUsage } from "../fixtures/usage.ts";
import { createZone } from "../fixtures/zones.ts";
import { expect, test } from "./test.ts";

const zoneName = (account: TestAccount, prefix: string) => `${prefix}${account.id.toLowerCase()}`;

test("full access: creates a zone and edits its settings with a review", async ({ tab, signIn, account }) => {
  const { email } = await account.member("full");
  await createZone(account, zoneName(account, "first"));
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/new`);
  await tab.click({ role: "radio", name: /^Website/ });
  await tab.type({ label: "Origin URL" }, "https://www.example.com");
  const name = zoneName(account, "shop");
  await tab.type({ label: "Zone name" }, name);
  await tab.click({ role: "button", name: "Create zone" });
  await tab.see({ role: "heading", name: "Next steps" });

  await tab.see({ role: "heading", level: 1, name: new RegExp(name) });
  await tab.click({ role: "link", name: "Settings", within: { role: "navigation", name: "Zone" } });
  await tab.select({ label: "Cache expiration" }, "1 hour");
  await tab.click({ role: "switch", name: "Block POST requests" });
  await account.clearRequests();
  await tab.click({ role: "button", name: "Review changes" });
  const review = { role: "dialog", name: "Review 2 changes" };
  await tab.see({ role: "row", name: /Cache expiration.*1 hour/, within: review });
  await tab.click({ role: "button", name: "Save changes", within: review });
  await tab.see({ text: "No unsaved changes" });
  expect((await account.writes()).map(({ body }) => body)).toEqual([{ CACHE_EXP: "3600", BLOCK_POST: 1 }]);
});

test("full access: opens a zone from the list and reads its traffic", async ({ tab, signIn, account, stack }) => {
  const { email } = await account.member("full");
  const name = zoneName(account, "first");
  const zone = await createZone(account, name);
  await createZone(account, zoneName(account, "last"));
  await addTraffic(stack, [{ zone: zone.ID, timestamp: now() - 3600, requests: 1_234, bandwidth: 5_000_000 }]);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones`);
  await tab.click({ role: "link", name: new RegExp(name) });
  await tab.see({ role: "heading", level: 1, name: new RegExp(name) });
  expect((await tab.readUrl()).pathname).toContain(zone.ID);
  // With restrictions, until the certificate of the default hostname is issued.
  await tab.see({ text: /^Ready to serve traffic/ });
  await tab.see({ role: "heading", name: "Last 24 hours" });
  await tab.see({ text: "1.23K", within: { role: "group", name: "Last 24 hours" } });
});

test("full access: finds a hostname with the command palette", async ({ tab, signIn, account }) => {
  const { email } = await account.member("full");
  const zone = await createZone(account, zoneName(account, "shop"));
  const hostname = `lamp.${account.id.toLowerCase()}.example`;
  await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: hostname });
  await signIn(email);
  await tab.press("k", "Control");
  const palette = { role: "dialog", name: "Search" };
  await tab.type({ role: "combobox", name: "Search", within: palette }, "lamp");
  await tab.see({ role: "option", name: new RegExp(`${hostname}.*Hostname`), within: palette });
  await tab.press("Enter");
  await tab.see({ role: "heading", name: hostname });
});

test("full access: uploads a certificate from files", async ({ tab, signIn, account }) => {
  const { email } = await account.member("full");
  const host = await createCustomHostname(account);
  const { certificate, privateKey } = await issueCertificate([host.name]);
  const folder = await mkdtemp(path.join(tmpdir(), "edge-console-"));
  const file = path.join(folder, "bundle.pem");
  await writeFile(file, `${privateKey}\n${certificate}`);
  await signIn(email);
  await tab.open(host.page);
  await tab.click({ role: "button", name: "Upload certificate" });
  const dialog = { role: "dialog", name: /^Upload certificate for/ };
  await tab.see(dialog);
  await tab.upload({ selector: "input[type=file]" }, file);
  await tab.see({ text: "The private key matches the certificate.", within: dialog });
  await tab.click({ role: "button", name: "Upload certificate", within: dialog });
  await tab.click({ role: "button", name: "Done" });
  await tab.see({ text: /Example Issuing/ });
  expect(await host.certificate()).toMatchObject({ TYPE: "CUSTOM" });
});

test("full access: changes many zones in one run, reloads it, resumes it on a phone, and undoes it", async ({
  tab,
  signIn,
  account,
}) => {
  const { email } = await account.member("full");
  const names = ["one", "two", "three"].map((prefix) => zoneName(account, prefix));
  for (const name of names) await createZone(account, name);
  await signIn(email);
  await tab.open(`/a/${account.id}/zones`);
  for (const name of names) await tab.click({ role: "checkbox", name: `Select ${name}` });
  await tab.see({ text: "3 zones selected" });
  await tab.click({ role: "link", name: "Bulk edit" });
  await tab.see({ role: "heading", level: 1, name: "Bulk edit 3 zones" });
  await tab.select({ label: "Setting to change" }, "Block POST requests");
  await tab.select({ label: "Block POST requests" }, "On");
  await account.clearRequests();
  await account.armFault({
    method: "POST",
    path: "/v1/cdn/\\w+$",
    when: "before",
    kind: "status",
    status: 429,
    retry_after: 10,
    times: 1,
  });
  await tab.click({ role: "button", name: "Update 3 zones" });
  await tab.click({ role: "button", name: "Update 3 zones", within: { role: "alertdialog" } });
  await tab.see({ text: /continues automatically/ });
  await tab.open((await tab.readUrl()).pathname);
  await tab.see({ text: /continues automatically/ });
  await tab.click({ role: "button", name: "Pause" });
  await tab.see({ text: "Resume the run to change the rest." });
  await tab.resize({ width: 390, height: 844 });
  await tab.open((await tab.readUrl()).pathname);
  await tab.see({ role: "heading", level: 1, name: "Bulk edit of 3 zones" });
  expect(await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await tab.click({ role: "button", name: "Resume" });
  await tab.see({ text: "3 of 3 zones: 3 applied." });
  // The rejected zone, then each zone once.
  expect(await account.writes()).toHaveLength(4);
  await tab.click({ role: "button", name: "Undo run" });
  await tab.click({ role: "button", name: "Undo run", within: { role: "alertdialog" } });
  await tab.see({ role: "heading", level: 1, name: "Undo run: 3 zones" });
  await tab.see({ text: "3 of 3 zones: 3 applied." });
});

test("developer: creates a tunnel and gets its token", async ({ tab, signIn, account }) => {
  const { email } = await account.member("developer");
  await signIn(email);
  await tab.open(`/a/${account.id}/tunnels/new`);
  await tab.type({ label: "Tunnel name" }, "Hamburg office");
  await tab.click({ role: "button", name: "Create tunnel" });
  await tab.see({ text: "Copy your token now" });
  expect(await tab.read({ role: "region", name: "token" })).toMatch(/\S{20,}/);
});

test("developer: reads a value in a chart and zooms in", async ({ tab, signIn, account, stack }) => {
  const { email } = await account.member("developer");
  const zone = await createZone(account, zoneName(account, "counted"));
  const days = [1, 2, 3, 4, 5].map((ago) => now() - ago * daySeconds);
  await addTraffic(
    stack,
    days.map((timestamp) => ({ zone: zone.ID, timestamp, requests: 1_234, bandwidth: 5_000_000 })),
  );
  await signIn(email);
  await tab.open(`/a/${account.id}/zones/${zone.ID}/statistics?range=7d&by=day`);
  const chart = { selector: ".recharts-cartesian-grid", within: { role: "application", name: "Requests over time" } };
  await tab.hover(chart);
  await tab.see({ text: "1.23K", within: { role: "region", name: "Requests" } });
  await tab.drag(chart, { x: 0.4, y: 0.5 }, { x: 0.7, y: 0.5 });
  await tab.see({ role: "button", name: "Reset zoom" });
  expect((await tab.readUrl()).searchParams.get("zoom")).toMatch(/^\d+-\d+$/);
  await tab.click({ role: "button", name: "Reset zoom" });
  await tab.waitUntilGone({ role: "button", name: "Reset zoom" });
});

test("developer: acknowledges an alert", async ({ tab, signIn, account, stack }) => {
  const { email } = await account.member("developer");
  await createZone(account, zoneName(account, "paused"));
  await signIn(email);
  await tab.see({ role: "button", name: "Alerts: none open" });
  await stack.edgeApi.operator.updateAccount(account.serviceId, { usage_paused: 1 });
  await tab.open(`/a/${account.id}/zones`);
  await tab.click({ role: "button", name: "Alerts: 1 open, 1 critical" });
  const panel = { role: "dialog", name: "Alerts" };
  await tab.click({ role: "button", name: /^Acknowledge: /, within: panel });
  await tab.see({ text: /^Acknowledged by/, within: panel });
  await tab.press("Escape");
  await tab.see({ role: "button", name: "Alerts: none open" });
});

test("billing: reads the usage and its report, and nothing else", async ({ tab, signIn, account, stack }) => {
  const { email } = await account.member("billing");
  const name = zoneName(account, "billed");
  const zone = await createZone(account, name);
  await addTraffic(stack, [{ zone: zone.ID, timestamp: now(), requests: 3_000, bandwidth: 6_000_000 }]);
  expireUsage(stack, account.id);
  await signIn(email);
  await tab.see({ role: "heading", level: 1, name: "Usage" });
  await tab.see({ text: new RegExp(name) });
  await tab.click({ role: "button", name: "Set thresholds" });
  const dialog = { role: "dialog", name: "Set usage thresholds" };
  await tab.type({ label: "Bandwidth per month", within: dialog }, "12 MB");
  await tab.click({ role: "button", name: "Set thresholds", within: dialog });
  await tab.waitUntilGone(dialog);
  await tab.see({ text: /^50\.0% of threshold/ });
  await tab.click({ role: "link", name: "View report" });
  await tab.see({ role: "row", name: new RegExp(name), within: { role: "article", name: /^Usage report, / } });
  await tab.open(`/a/${account.id}/zones`);
  await tab.see({ role: "heading", name: "You don't have access to this page" });
});

test("support: inspects an account with a reason, and changes nothing", async ({ tab, signIn, account, stack }) => {
  const user = await createMember(stack.admin.run, `sam-${account.id}@support.example`);
  await stack.admin.run(["support", "add", user.email]);
  const name = zoneName(account, "findme");
  await createZone(account, name);
  await account.clearRequests();
  await signIn(user.email, user.password);
  await tab.type({ label: "Zone, hostname, tunnel, or account" }, name);
  await tab.click({ role: "link", name: `Inspect zone ${name}` });
  const dialog = { role: "dialog" };
  await tab.type({ label: "Reason", within: dialog }, "Ticket 4711: pictures do not load");
  await tab.click({ role: "button", name: "Start inspection", within: dialog });
  await tab.see({ role: "heading", level: 1, name: new RegExp(name) });
  await tab.see({ text: /Ticket 4711/, within: { role: "region", name: "Inspection" } });
  await tab.click({ role: "link", name: "Diagnostics" });
  await tab.see({ role: "button", name: "Copy summary" });
  await tab.click({ role: "link", name: "Settings", within: { role: "navigation", name: "Zone" } });
  await tab.see({ text: "You have read-only access to this zone." });
  await tab.click({ role: "button", name: "End inspection" });
  await tab.see({ role: "heading", name: "Search accounts" });
  expect(await account.writes()).toEqual([]);
});
