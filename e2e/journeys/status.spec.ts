import type { Page } from "@playwright/test";
import type { Stack } from "../fixtures/stack.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const services = [
  {
    name: "Edge delivery",
    locations: [
      { name: "Frankfurt", status: "OPERATIONAL", uptime_90d: 100 },
      { name: "London", status: "DOWN", uptime_90d: 98.7 },
      { name: "Seoul", status: "PLANNED" },
    ],
  },
  { name: "DNS", status: "OPERATIONAL", uptime_90d: 99.96 },
  { name: "Log delivery", status: "PENDING", uptime_90d: null },
];

const title = `<img src="x" onerror="document.title='broken'">`;
const description = "First line.\n<script>document.title='broken'</script>";

const setStatusReport = async ({ edgeApi }: Stack, list: readonly unknown[]) =>
  edgeApi.operator.call("POST", "/status/services", { services: list });

const publish = async ({ edgeApi }: Stack, incident: { title: string; description: string; type: string }) => {
  const { incident_id } = await edgeApi.operator.call<{ incident_id: number | string }>("POST", "/status/incidents", {
    ...incident,
    services: ["Edge delivery"],
  });
  const resolve = async () => edgeApi.operator.call("POST", `/status/incidents/${incident_id}/resolve`);
  cleanups.push(resolve);
  return { resolve: async () => resolve().finally(() => cleanups.splice(cleanups.indexOf(resolve), 1)) };
};
const cleanups: (() => Promise<unknown>)[] = [];

test.beforeEach(async ({ stack }) => setStatusReport(stack, services));
test.afterEach(async ({ stack }) => {
  for (const resolve of cleanups.splice(0)) await resolve();
  await setStatusReport(stack, []);
  await stack.edgeApi.operator.clearFaults();
});

/** Opens a URL until it shows a text, because public reads are cached for some seconds. */
async function openUntilVisible(page: Page, url: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test("row 44: shows incidents as plain text with services and locations to visitors", async ({ page, stack }) => {
  await publish(stack, { title, description, type: "Partial System Outage" });
  await openUntilVisible(page, "/status", title);
  await expect(page.getByRole("heading", { level: 2, name: "Incident", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: title })).toBeVisible();
  await expect(page.getByText("<script>document.title='broken'</script>")).toBeVisible();
  await expect(page.locator("main img, main script")).toHaveCount(0);
  expect(await page.title()).toContain("Service status");

  const locations = page.getByRole("list", { name: "Locations of Edge delivery" });
  await expect(page.getByText("1 down, 1 operational, 1 planned")).toBeVisible();
  await expect(locations.getByRole("listitem").filter({ hasText: "London" })).toContainText("98.70%");
  await expect(locations.getByRole("listitem").filter({ hasText: "Seoul" })).not.toContainText("%");
  const logs = page.getByRole("listitem").filter({ hasText: "Log delivery" });
  await expect(logs).toContainText("No checks yet");
  await expectAccessible(page);
  expect((await page.request.get("/api/session")).status()).toBe(401);
});

test("lists a resolved incident with past ones", { tag: "@full" }, async ({ page, stack }) => {
  const title = `Slow answers ${Date.now()}`;
  const incident = await publish(stack, { title, description: "It is over.", type: "Degraded Performance" });
  await openUntilVisible(page, "/status", title);
  await incident.resolve();
  await expect(async () => {
    await page.reload();
    const past = page.getByRole("region", { name: "Past incidents" });
    await expect(past.getByRole("heading", { name: title })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Degraded" })).toBeVisible();
});

test(
  "shows an unknown status with the last known report when it can't be loaded",
  { tag: "@full" },
  async ({ page, stack }) => {
    await page.clock.install();
    await openUntilVisible(page, "/status", "98.70%");
    await stack.edgeApi.operator.armFault({
      path: "/v1/status",
      when: "before",
      kind: "status",
      status: 503,
      message: "The state cannot be read.",
      retry_after: 1,
    });
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(page.getByRole("heading", { name: "Unknown" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText("Services may be operational.", { exact: false })).toBeVisible();
    await expect(page.getByText("The state cannot be read.")).toBeVisible();
    await expect(page.getByText(/Last updated .*: Degraded/)).toBeVisible();
    await expect(page.getByText("98.70%")).toBeVisible();
    await expectAccessible(page);

    await stack.edgeApi.operator.clearFaults();
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(page.getByRole("heading", { name: "Degraded" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);

test(
  "shows an incident in the top bar and on the overview, without a bar across every page",
  { tag: "@full" },
  async ({ account, full: page, stack }) => {
    const title = "Slow in Frankfurt";
    await createZone(account, "regional");
    await publish(stack, { title, description: "One.", type: "Degraded Performance" });
    await openUntilVisible(page, `/a/${account.id}`, title);
    await expect(page.getByText("Edge Delivery reports a problem")).toBeVisible();
    await page.goto(`/a/${account.id}/zones`);
    await expect(page.getByRole("heading", { level: 1, name: "Zones" })).toBeVisible();
    const status = page.getByRole("button", { name: "Service status: Incident" });
    await expect(status).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await status.click();
    const popover = page.getByRole("dialog", { name: "Service status" });
    await expect(popover.getByText(title)).toBeVisible();
    await expectAccessible(page, "with the status open");
    await popover.getByRole("link", { name: "View status page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Service status" })).toBeVisible();
  },
);
