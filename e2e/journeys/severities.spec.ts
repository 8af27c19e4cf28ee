import { alertsSchema } from "@edge-console/contract/alerts/alert";
import { alertKindsOfFindings } from "@edge-console/contract/alerts/finding-kinds";
import { sessionSchema } from "@edge-console/contract/console/session";
import { demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import type { Locator, Page } from "@playwright/test";
import { expect, openSession, test } from "../fixtures/test.ts";

/** Tones, the most serious first. */
const tones = ["bad", "caution", "info", "good", "neutral"] as const;
type Tone = (typeof tones)[number];
const severityTones = { critical: "bad", warning: "caution", info: "info" } as const;

/** A zone with the tones that the screens and the alerts show. */
interface Shown {
  readonly name: string;
  readonly path: string;
  readonly list: Tone;
}

async function readTone(element: Locator): Promise<Tone> {
  const name = await element.getAttribute("data-tone");
  const tone = tones.find((each) => each === name);
  if (tone === undefined) throw new Error(`Unknown tone: ${name}`);
  return tone;
}

const getWorst = (found: readonly Tone[]): Tone | undefined => tones.find((tone) => found.includes(tone));

async function listZones(page: Page): Promise<Shown[]> {
  const rows = page
    .getByRole("table", { name: "Zones" })
    .getByRole("row")
    .filter({ has: page.locator("[data-tone]") });
  await expect(rows.first()).toBeVisible();
  await expect(rows.getByText("Checking…")).toHaveCount(0);
  const shown: Shown[] = [];
  for (const row of await rows.all()) {
    const link = row.getByRole("link").first();
    shown.push({
      name: await link.innerText(),
      path: (await link.getAttribute("href")) ?? "",
      list: await readTone(row.locator("[data-tone]").first()),
    });
  }
  return shown;
}

test(
  "V2, V13: shows a zone with the same severity in the list, on its pages, on the overview, and in alerts",
  { tag: "@full" },
  async ({ browser }) => {
    test.slow();
    const edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
    const console = await startConsole(edgeApi);
    const page = await openSession(browser, console.url, { email: "owner@demo.example", password: demoPassword });
    const { accounts } = sessionSchema.parse(await (await page.request.get("/api/session")).json());
    const account = accounts[0]?.id ?? "";

    // Tall enough for all rows.
    await page.setViewportSize({ width: 1_440, height: 2_400 });
    await page.goto(`/a/${account}/zones`);
    const zones = await listZones(page);
    expect(zones.length).toBeGreaterThan(20);
    expect(new Set(zones.map(({ list }) => list))).toEqual(new Set(["bad", "caution", "info", "good"]));

    await page.goto(`/a/${account}`);
    const items = page.getByRole("list", { name: "Needs attention" }).getByRole("listitem");
    await expect(items.filter({ hasText: "certificate" }).first()).toBeVisible();
    const attention = await Promise.all(
      (await items.all()).map(async (item) => ({
        text: await item.innerText(),
        tone: await readTone(item.locator("[data-tone]").first()),
      })),
    );

    const readAlerts = async () =>
      alertsSchema.parse(await (await page.request.get(`/api/accounts/${account}/alerts`)).json());
    await expect.poll(async () => (await readAlerts()).evaluatedAt, { timeout: 120_000 }).not.toBeNull();
    const stateKinds = new Set(Object.values(alertKindsOfFindings));
    // DNS is checked on the pages of a zone only.
    stateKinds.delete("dns-changed");
    const alerts = (await readAlerts()).alerts.filter(({ state, kind }) => state === "open" && stateKinds.has(kind));
    expect(alerts.length).toBeGreaterThan(2);

    for (const { name, path, list } of zones) {
      const about = attention.filter(({ text }) => text.startsWith(`${name} `)).map(({ tone }) => tone);
      if (about.length > 0) expect(getWorst(about), `${name} in Needs attention`).toBe(list);
      const id = path.split("/").at(-1);
      const told = alerts
        .filter(
          ({ subject, outage }) =>
            (subject.type === "zone" && subject.id === id) ||
            subject.zoneId === id ||
            outage?.zones.some((zone) => zone.id === id),
        )
        .map(({ severity }) => severityTones[severity]);
      if (told.length > 0) expect(getWorst(told), `alerts of ${name}`).toBe(list);

      await page.goto(path);
      const header = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header").locator("[data-tone]");
      expect(await readTone(header.first()), `header of ${name}`).toBe(list);
      const status = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: "Status", exact: true }) });
      const banner = status.locator("[data-tone][role]").first();
      await expect(banner).toBeVisible();
      // Restrictions are information, and the zone is active.
      if (list !== "good") expect(await readTone(banner), `sentence of ${name}`).toBe(list);
      const findings = status.getByRole("listitem");
      const causes = findings.filter({ hasNotText: /Edge Delivery reports|doesn't point to this zone/ });
      const found = await Promise.all((await causes.all()).map(readTone));
      // While a zone is set up, its next steps take the place of findings.
      if ((await header.first().innerText()) === "Setting up") expect(found, `findings of ${name}`).toEqual([]);
      else if (list !== "good") expect(getWorst(found), `findings of ${name}`).toBe(list);
      else
        expect(
          found.filter((tone) => tone !== "info"),
          `findings of ${name}`,
        ).toEqual([]);
    }
    await page.context().close();
    await console.stop();
    await edgeApi.stop();
  },
);
