import type { SharedList, SharedListPlan } from "@edge-console/contract/console/shared-lists";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { describe, expect, it, vi } from "vitest";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { createBulkItem, createBulkRun } from "../../../../test/sample-run.ts";
import { createSession } from "../../../../test/sample-session.ts";
import { ProblemError } from "../../../api/problem.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { paths } from "../../../paths.ts";
import { bulkRunsQuery } from "../../../resources/bulk-runs/queries.ts";
import { zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { sharedListPlanQuery, sharedListQuery } from "../../../resources/zones/shared-lists.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { IpListPage } from "./ip-list-page.tsx";

const shop = createExampleZone({ ID: zoneIdSchema.parse("SHOP00000"), ZONE_NAME: "shop" });

const createEntry = (entry: string) => ({ entry, note: "", expiresAt: null, addedAt: 1, isImported: false });

const list: SharedList = {
  id: "l1",
  name: "Scanners",
  mode: "reviewed",
  entryCount: 1,
  nextExpiry: null,
  zoneCount: 1,
  allZones: null,
  import: null,
  updatedAt: 1,
  entries: [createEntry("203.0.113.7")],
  zones: [{ zoneId: "SHOP00000", field: "BLOCK_IPS" }],
};

const difference = { zoneId: "SHOP00000", zoneName: "shop", field: "BLOCK_IPS", size: 1, isTooLong: false } as const;
const plan: SharedListPlan = {
  digest: "d".repeat(64),
  zones: [{ ...difference, add: ["203.0.113.7"], remove: [] }],
  upToDate: 0,
};
const donePlan: SharedListPlan = { digest: "e".repeat(64), zones: [], upToDate: 1 };
const run = createBulkRun([createBulkItem(0, "pending")], { state: "running", sharedListId: "l1" });

async function renderPage(search: string, initialPlan: SharedListPlan, initialList = list) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession("full"));
  client.setQueryData(zonesQuery("a1").queryKey, [shop]);
  client.setQueryData(zoneTrafficQuery("a1").queryKey, { zones: [] });
  client.setQueryData(bulkRunsQuery("a1").queryKey, []);
  client.setQueryData(sharedListQuery("a1", "l1").queryKey, initialList);
  client.setQueryData(sharedListPlanQuery("a1", "l1").queryKey, initialPlan);
  const page = (
    <>
      <IpListPage />
      <Toaster />
    </>
  );
  return renderComponent(page, {
    client,
    path: "/a/:account/ip-lists/:list",
    url: `/a/a1/ip-lists/l1${search}`,
    routes: [{ path: "/a/:account/zones/bulk/:run", element: <h1>Run</h1> }],
  });
}

describe("an IP list", () => {
  it("reports each change that fails, also if another one was made since", async () => {
    const { changeSharedListEntries } = fakeConsole("changeSharedListEntries");
    const first = Promise.withResolvers<SharedList>();
    changeSharedListEntries.mockReturnValueOnce(first.promise);
    changeSharedListEntries.mockReturnValue(new Promise(() => {}));
    const entries = ["203.0.113.7", "203.0.113.8"].map(createEntry);
    const screen = await renderPage("", plan, { ...list, entries });
    for (const { entry } of entries) await screen.getByRole("button", { name: `Remove ${entry}` }).click();
    await vi.waitFor(() => expect(changeSharedListEntries).toHaveBeenCalledTimes(2), 20_000);
    first.reject(new ProblemError("unavailable", 503, "Unavailable"));
    await expect.element(screen.getByText("Couldn't remove 203.0.113.7")).toBeVisible();
  });
});

describe("applying an IP list", () => {
  it("opens the run, also if the run has changed its zones before the start is confirmed", async () => {
    const { startBulkRun } = fakeConsole("startBulkRun");
    const response = Promise.withResolvers<typeof run>();
    startBulkRun.mockReturnValue(response.promise);
    const screen = await renderPage("?dialog=apply", plan);
    const dialog = screen.getByRole("alertdialog", { name: "Apply to 1 zone?" });
    await screen.getByRole("button", { name: "Apply to 1 zone" }).click();
    await vi.waitFor(() => expect(startBulkRun).toHaveBeenCalledTimes(1), 20_000);

    screen.client.setQueryData(bulkRunsQuery("a1").queryKey, [run]);
    screen.client.setQueryData(sharedListPlanQuery("a1", "l1").queryKey, donePlan);
    await expect.element(screen.getByText("This list is being applied")).toBeInTheDocument();
    await expect.element(dialog).toMatchTextContent(/1 entry added/);
    response.resolve(run);
    await expect.element(screen.getByRole("heading", { name: "Run" })).toBeVisible();
    expect(screen.router.state.location.pathname).toBe(paths.bulkRun("a1", run.id));

    await screen.router.navigate(-1);
    await expect.element(screen.getByRole("heading", { name: "Scanners" })).toBeVisible();
    expect(screen.router.state.location.search).toBe("");
  });

  it("says in a dialog that is reopened by its link if there is nothing to apply", async () => {
    const screen = await renderPage("?dialog=apply", donePlan);
    await expect
      .element(screen.getByRole("dialog", { name: "Nothing to apply" }))
      .toMatchTextContent(/Each zone that can hold this list is up to date\./);
    await screen.getByRole("button", { name: "Close" }).last().click();
    expect(screen.router.state.location.search).toBe("");
  });
});
