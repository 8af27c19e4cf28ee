import type { BulkChange, BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import type { AccountRole } from "@edge-console/contract/permissions";
import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../../../test/render.tsx";
import { createBulkItem, createBulkRun } from "../../../../../test/sample-run.ts";
import { createSession } from "../../../../../test/sample-session.ts";
import { sessionQuery } from "../../../../api/queries.ts";
import { createQueryClient } from "../../../../api/query-client.ts";
import { bulkRunQuery } from "../../../../resources/bulk-runs/queries.ts";
import { RunPage } from "./run-page.tsx";

/** Renders the page of a run, which is `response` after a POST request. Returns the paths that were posted to. */
async function renderRun(run: BulkRunDetails, response = run, role: AccountRole = "full") {
  const posted: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (init?.method === "POST" && typeof input === "string") posted.push(input.replace(/^.*\/bulk-runs\//, ""));
    const body = posted.length > 0 ? response : run;
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession(role));
  client.setQueryData(bulkRunQuery("a1", run.id).queryKey, run);
  const screen = await renderComponent(<RunPage />, {
    client,
    path: "/a/:account/zones/bulk/:run",
    url: `/a/a1/zones/bulk/${run.id}`,
  });
  return { screen, posted };
}

const applied = [createBulkItem(1, "applied"), createBulkItem(2, "applied")];

describe("V5: the page of a run", () => {
  it("shows the result of each item, which is the same on every device", async () => {
    const run = createBulkRun([...applied, createBulkItem(3, "not-applied", { detail: "It was deleted." })]);
    const { screen } = await renderRun(run);
    await expect.element(screen.getByRole("heading", { level: 1, name: "Bulk edit of 3 zones" })).toBeVisible();
    await expect.element(screen.getByText("3 of 3 zones: 2 applied, 1 not applied.")).toBeVisible();
    const rows = screen.getByRole("table", { name: "Results" }).getByRole("row");
    await expect.element(rows.nth(1)).toMatchTextContent(/zone3.*Not applied.*It was deleted\./);
    await expect.element(rows.nth(2)).toMatchTextContent(/zone1.*Applied.*Cache expiration: 1 day → 1 hour/);
    await screen.getByRole("button", { name: "Result" }).click();
    await screen.getByRole("menuitemcheckbox", { name: "Not applied" }).click();
    await expect.element(screen.getByText("1 of 3 zones", { exact: true })).toBeVisible();
  });

  it("lists unconfirmed items first with what to do, and doesn't offer to edit them again", async () => {
    const detail = "Couldn't confirm the change. Check the zone.";
    const run = createBulkRun([...applied, createBulkItem(3, "unconfirmed", { detail })]);
    const { screen } = await renderRun(run);
    await expect.element(screen.getByText("3 of 3 zones: 2 applied, 1 unconfirmed.")).toBeVisible();
    await expect
      .element(screen.getByRole("list", { name: "Reasons" }))
      .toMatchTextContent(/^1 zone: .*Check the zone\./);
    const row = screen.getByRole("table", { name: "Results" }).getByRole("row").nth(1);
    await expect.element(row).toMatchTextContent(/zone3.*Unconfirmed.*Couldn't confirm the change\./);
    await expect.element(row.getByRole("link", { name: "zone3" })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: /again$/ })).not.toBeInTheDocument();
  });

  it("pauses it, and offers to resume it", async () => {
    const pending = createBulkItem(3, "pending");
    const paused = createBulkRun([...applied, pending], { state: "paused", pauseReason: "member" });
    const { screen, posted } = await renderRun({ ...paused, state: "running", pauseReason: null }, paused);
    await expect.element(screen.getByText(/continues on the server/)).toBeVisible();
    await screen.getByRole("button", { name: "Pause" }).click();
    await expect.element(screen.getByRole("button", { name: "Resume" })).toBeVisible();
    expect(posted).toEqual([`${paused.id}/pause`]);
  });

  it("offers one undo of the whole run", async () => {
    const undone = createBulkRun(applied);
    const undo = createBulkRun(applied, { id: "7b1f2a52-94cf-4c4c-a3a2-3d4f5a6b7c8d", undoes: undone.id });
    const { screen, posted } = await renderRun(undone, undo);
    await screen.getByRole("button", { name: "Undo run" }).click();
    const dialog = screen.getByRole("alertdialog", { name: "Undo changes in 2 zones?" });
    await dialog.getByRole("button", { name: "Undo run" }).click();
    await expect.element(screen.getByRole("heading", { level: 1, name: "Undo run: 2 zones" })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(posted).toEqual([`${undone.id}/undo`]);
  });

  it("offers an undo only for what it reverts", async () => {
    const kept = createBulkItem(2, "applied", { canUndo: false });
    const { screen } = await renderRun(createBulkRun([createBulkItem(1, "applied"), kept]));
    await screen.getByRole("button", { name: "Undo run" }).click();
    const dialog = screen.getByRole("alertdialog", { name: "Undo changes in 1 zone?" });
    await expect.element(dialog.getByText("1 zone can't be reverted and keeps what this run changed.")).toBeVisible();
  });

  it("offers no undo if nothing can be reverted", async () => {
    const { screen } = await renderRun(createBulkRun([createBulkItem(1, "applied", { canUndo: false })]));
    await expect.element(screen.getByText("1 of 1 zone: 1 applied.")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Undo run" })).not.toBeInTheDocument();
  });

  it("links the run that undid it, and offers no second undo", async () => {
    const { screen } = await renderRun(createBulkRun(applied, { undoneBy: "6b1f2a52-94cf-4c4c-a3a2-3d4f5a6b7c8d" }));
    await expect.element(screen.getByRole("link", { name: "a later run" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Undo run" })).not.toBeInTheDocument();
  });

  it("doesn't list the previous values of an undo as if each zone got all of them", async () => {
    const changes = ["180", "3600"].map((CACHE_EXP): BulkChange => ({
      kind: "settings",
      edit: { values: { CACHE_EXP }, lists: {} },
    }));
    const { screen } = await renderRun(createBulkRun(applied, { changes, undoes: "r1" }));
    await expect.element(screen.getByText("Restore the previous values of each zone")).toBeVisible();
    await expect.element(screen.getByText("Cache expiration: 1 hour", { exact: true })).not.toBeInTheDocument();
  });

  it("says who can help if the member may no longer make the change", async () => {
    const paused = createBulkRun([createBulkItem(1, "pending")], { state: "paused", pauseReason: "no-permission" });
    const { screen } = await renderRun(paused, paused, "billing");
    await expect.element(screen.getByText("You no longer have permission for this change")).toBeVisible();
    await expect.element(screen.getByText(/Ask a member with full access to change your role\./)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Resume" })).not.toBeInTheDocument();
  });
});
