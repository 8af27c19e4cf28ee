import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import { newBulkRunSchema } from "@edge-console/contract/console/bulk-runs";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createBulkItem, createBulkRun } from "../../../../test/sample-run.ts";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { BulkForm } from "./bulk-form.tsx";

const createZones = (values: readonly Zone["CACHE_EXP"][]): Zone[] =>
  values.map((CACHE_EXP, index) =>
    createExampleZone({ ID: `AAAAAAA${10 + index}`, ZONE_NAME: `zone${index}`, CACHE_EXP }),
  );

/** Renders the form for zones whose requests of 24 hours are 1,000 × their index. Returns the posted runs. */
async function renderForm(zones: readonly Zone[], onStarted: () => void = () => {}) {
  const posted: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    if (init?.method === "POST") posted.push(JSON.parse(body));
    const traffic = zones.map(({ ID }, index) => ({
      id: ID,
      readAt: 1,
      requests: Array.from({ length: 24 }, (_, hour) => (hour === 0 ? index * 1_000 : 0)),
    }));
    const response =
      typeof input === "string" && input.endsWith("/zone-traffic")
        ? { zones: traffic }
        : createBulkRun([createBulkItem(1, "pending")]);
    return Promise.resolve(new Response(JSON.stringify(response), { headers: { "Content-Type": "application/json" } }));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  const screen = await renderComponent(<BulkForm account="a1" zones={zones} onStarted={onStarted} />, { client });
  const selectOption = async (label: string, option: string) => {
    await screen.getByLabelText(label, { exact: true }).click();
    await screen.getByRole("option", { name: option }).click();
  };
  return { screen, posted, selectOption };
}

it("V6: preselects no value, and changes nothing until one is chosen", async () => {
  const { screen, selectOption } = await renderForm(createZones(["86400", "0"]));
  await selectOption("Setting to change", "Maintenance mode");
  await expect.element(screen.getByLabelText("Maintenance mode", { exact: true })).toMatchTextContent("Select a value");
  await expect.element(screen.getByText(/^0 of 2 zones|Select a setting and its value/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Update zones" })).toHaveAttribute("aria-disabled", "true");
  await selectOption("Maintenance mode", "On");
  await expect.element(screen.getByText("2 of 2 zones will be updated.")).toBeVisible();
});

it("row 83: offers to add entries to a list, which removes nothing", async () => {
  const { screen, selectOption } = await renderForm(createZones(["86400", "0"]));
  await selectOption("Setting to change", "Blocked IP addresses");
  await screen.getByLabelText("Blocked IP addresses: entries to add").fill("192.0.2.1");
  await expect.element(screen.getByText("2 of 2 zones will be updated. 2 entries added.")).toBeVisible();
});

it("V6: confirms the total, the replaced values, and the busiest zones first, and sends what the preview showed", async () => {
  const zones = createZones(["86400", "86400", "0"]);
  const onStarted = vi.fn();
  const { screen, posted, selectOption } = await renderForm(zones, onStarted);
  await selectOption("Setting to change", "Cache expiration");
  await selectOption("Cache expiration", "1 hour");
  await screen.getByRole("button", { name: "Update 3 zones" }).click();
  const dialog = screen.getByRole("alertdialog", { name: "Update 3 zones?" });
  await expect.element(dialog.getByText("3 zones, 3K requests in the last 24 hours")).toBeVisible();
  await expect
    .element(dialog.getByRole("list", { name: "New values" }))
    .toMatchTextContent("Cache expiration: 1 day (2 zones), Don't cache (1 zone) → 1 hour");
  const items = dialog.getByRole("list", { name: "Zones" }).getByRole("listitem");
  await expect.element(items.nth(0)).toMatchTextContent("zone22K");
  await expect.element(items.nth(2)).toMatchTextContent("zone00");
  await dialog.getByRole("button", { name: "Update 3 zones" }).click();
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalled(), 20_000);
  const [run] = posted.map((body) => newBulkRunSchema.parse(body));
  expect(run?.changes[0]?.change).toEqual({ kind: "settings", edit: { values: { CACHE_EXP: "3600" }, lists: {} } });
  expect(run?.changes[0]?.targets.map(({ base }) => base)).toEqual(
    await Promise.all(zones.map((zone) => computeBaseDigest(zone, ["CACHE_EXP"]))),
  );
});

it("V6: warns of what stops traffic, and has the number of more than ten zones typed", async () => {
  const { screen, posted, selectOption } = await renderForm(
    createZones(Array.from({ length: 11 }, () => "0" as const)),
  );
  await selectOption("Setting to change", "Maintenance mode");
  await selectOption("Maintenance mode", "On");
  await screen.getByRole("button", { name: "Update 11 zones" }).click();
  const dialog = screen.getByRole("alertdialog");
  await expect.element(dialog.getByText("Maintenance mode: can stop the traffic of 11 zones")).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Update 11 zones" });
  await expect.element(confirm).toHaveAttribute("aria-disabled", "true");
  expect(posted).toEqual([]);
  await dialog.getByRole("textbox").fill("11");
  await confirm.click();
  await vi.waitFor(() => expect(posted).toHaveLength(1), 20_000);
});
