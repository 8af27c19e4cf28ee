import { configurationLimits } from "@edge-console/contract/configuration/limits";
import type { ConfigurationPlan, PlannedChange, PlannedZone } from "@edge-console/contract/configuration/plan-schema";
import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { ConfigurationPage } from "./configuration-page.tsx";

const file = "version: 1\nzones:\n  shop:\n    origin_url: https://origin.example\n";

const createChange = (change: Partial<PlannedChange> = {}): PlannedChange => ({
  field: "CACHE_EXP",
  key: "cache_exp",
  label: "Cache expiration",
  before: "1h",
  after: "1d",
  value: "86400",
  ...change,
});
const createPlannedZone = (zone: Partial<PlannedZone> = {}): PlannedZone => ({
  name: "shop",
  id: "AAAAAAA11",
  action: "update",
  changes: [createChange()],
  labels: { added: [], removed: [] },
  hostnames: [],
  secrets: {},
  problems: [],
  ...zone,
});
const createPlan = (zones: PlannedZone[], plan: Partial<ConfigurationPlan> = {}): ConfigurationPlan => ({
  digest: "d".repeat(64),
  expiresAt: 2_000_000_000,
  zones,
  conflicts: [],
  writes: 1,
  requests: 2,
  minutes: 1,
  ...plan,
});

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const toProblem = (status: number, kind: string, details: object): Reply => ({
  status,
  body: { type: `urn:edge-console:${kind}`, title: "Problem", status, requestId: "r1", ...details },
});

/** Renders the page. `replies` are the responses to its POST requests, the last one to all others. */
async function renderPage(replies: readonly Reply[]) {
  const posted: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const body = init?.body;
    const isPost = init?.method === "POST" && typeof input === "string" && typeof body === "string";
    if (isPost) posted.push({ path: input.replace("/api/accounts/a1", ""), body: JSON.parse(body) });
    const reply = (isPost && replies[Math.min(posted.length, replies.length) - 1]) || {
      status: 200,
      body: { zones: [], source: null, deviations: [] },
    };
    const { status } = reply;
    const type = status === 200 ? "application/json" : "application/problem+json";
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status, headers: { "Content-Type": type } }));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession("full"));
  const screen = await renderComponent(<ConfigurationPage />, {
    client,
    path: "/a/:account/zones/configuration",
    url: "/a/a1/zones/configuration",
  });
  const text = screen.getByRole("textbox", { name: "Configuration file" });
  const plan = async () => {
    await text.fill(file);
    await screen.getByRole("button", { name: "Plan" }).click();
  };
  return { screen, posted, text, plan };
}

const planned = (zones: PlannedZone[], plan: Partial<ConfigurationPlan> = {}): Reply => ({
  status: 200,
  body: createPlan(zones, plan),
});

describe("the page of a configuration file", () => {
  it("says that a file may have more errors than are listed", async () => {
    const errors = Array.from({ length: configurationLimits.errors }, (_, n) => ({
      field: `zones.shop${n}`,
      line: n + 3,
      column: 3,
      message: "Zones of the type STANDARD need “origin_url”.",
    }));
    const { screen, plan } = await renderPage([toProblem(422, "invalid-request", { errors })]);
    await plan();
    await expect.element(screen.getByRole("alert")).toMatchTextContent(/The file has at least 100 errors/);
  });

  it("shows each error with its line, and selects the line in the file", async () => {
    const errors = [
      { field: "zones.shop.origin_url", line: 4, column: 17, message: "Start with http:// or https://." },
    ];
    const { screen, text, plan } = await renderPage([toProblem(422, "invalid-request", { errors })]);
    await plan();
    const alert = screen.getByRole("alert");
    await expect.element(alert).toMatchTextContent(/The file has 1 error.*Line 4, column 17.*Start with http/);
    await screen.getByRole("button", { name: "Line 4, column 17" }).click();
    const element = text.element();
    if (!(element instanceof HTMLTextAreaElement)) throw new Error("no text area");
    expect(element.value.slice(element.selectionStart, element.selectionEnd)).toBe(
      "    origin_url: https://origin.example",
    );
    await expect.element(text).toHaveValue(file);
  });

  it("waits while the console loads zones, and says what it waits for", async () => {
    const detail = "The hostnames of 7 zones are being loaded.";
    const { screen, plan } = await renderPage([
      toProblem(503, "unavailable", { detail, retryAfter: 1 }),
      planned([createPlannedZone()]),
    ]);
    await plan();
    await expect.element(screen.getByText(/^The hostnames of 7 zones are being loaded\./)).toBeVisible();
    await expect.element(screen.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();
  });

  it("shows a plan with filters, and applies it by its digest unless it's outdated", async () => {
    const maintenance = createChange({
      field: "MAINTENANCE",
      label: "Maintenance mode",
      before: "false",
      after: "true",
      consequence: "Visitors see the maintenance page for every request.",
    });
    const zones = [
      createPlannedZone({ changes: [createChange(), maintenance] }),
      createPlannedZone({ name: "fresh", id: null, action: "create", changes: [] }),
    ];
    const { screen, posted, plan } = await renderPage([
      planned(zones),
      toProblem(409, "stale-base", { detail: "The account has changed since the plan was made. Plan again." }),
    ]);
    await plan();
    await expect.element(screen.getByText("1 change, about 2 requests to the API, about 1 minute.")).toBeVisible();
    await expect.element(screen.getByText("3 lines", { exact: true })).toBeVisible();
    await screen.getByRole("button", { name: "Consequence" }).click();
    await screen.getByRole("menuitemcheckbox", { name: "Can stop requests" }).click();
    const rows = screen.getByRole("table", { name: "Changes" }).getByRole("row");
    await expect.element(rows.nth(1)).toMatchTextContent(/shop.*Maintenance mode.*Visitors see/);
    await expect.element(screen.getByText("1 of 3 lines")).toBeVisible();
    await screen.getByRole("button", { name: "Apply" }).click();
    const dialog = screen.getByRole("alertdialog", { name: "Apply 1 change?" });
    await expect.element(dialog.getByText("Can stop requests of 1 zone")).toBeVisible();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => posted.at(-1)).toEqual({ path: "/bulk-runs", body: { plan: "d".repeat(64) } });
    await expect.element(dialog.getByText(/The account has changed since the plan was made/)).toBeVisible();
  });

  it("deletes only what is selected and named", async () => {
    const extra = createPlannedZone({ name: "old", action: "extra", changes: [] });
    const { screen, posted, plan } = await renderPage([
      planned([extra], { writes: 0 }),
      planned([{ ...extra, action: "delete" }]),
      toProblem(409, "conflict", { detail: "An account can have 10 bulk runs at a time." }),
    ]);
    await plan();
    await expect.element(screen.getByRole("button", { name: "Apply" })).toHaveAttribute("aria-disabled", "true");
    await screen.getByRole("checkbox", { name: "Delete zone old" }).click();
    await expect.poll(() => posted.at(-1)?.body).toEqual({ file, deletes: ["old"] });
    await screen.getByRole("button", { name: "Apply" }).click();
    const dialog = screen.getByRole("alertdialog");
    await expect.element(dialog.getByRole("button", { name: "Apply" })).toHaveAttribute("aria-disabled", "true");
    await dialog.getByRole("textbox").fill("old");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => posted.length).toBe(3);
  });

  it("needs a decision for each conflict with an earlier version", async () => {
    const conflict = {
      id: "shop/cache_exp",
      zone: "shop",
      key: "cache_exp",
      label: "Cache expiration",
      base: "1h",
      file: "1d",
      account: "none",
      resolution: null,
    };
    const { screen, posted, plan } = await renderPage([
      planned([createPlannedZone()], { conflicts: [conflict] }),
      planned([createPlannedZone()], { conflicts: [{ ...conflict, resolution: "file" }] }),
    ]);
    await screen.getByRole("textbox", { name: "Earlier version of the file" }).fill("version: 1\nzones: {}\n");
    await plan();
    await expect.element(screen.getByRole("button", { name: "Apply" })).toHaveAttribute("aria-disabled", "true");
    await screen.getByRole("button", { name: "Use the file's value, 1d, for Cache expiration of shop" }).click();
    await expect
      .poll(() => posted.at(-1)?.body)
      .toEqual({ file, base: "version: 1\nzones: {}\n", resolutions: { "shop/cache_exp": "file" } });
    await expect.element(screen.getByRole("button", { name: "Apply" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("keeps the file when the plan is left to edit it", async () => {
    const { screen, text, plan } = await renderPage([planned([createPlannedZone()])]);
    await plan();
    await screen.getByRole("button", { name: "Edit file" }).click();
    await expect.element(text).toHaveValue(file);
  });
});
