import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { RecentWrite, RecentWrites, WriteState } from "@edge-console/contract/console/recent-writes";
import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { createBulkItem, createBulkRun } from "../../test/sample-run.ts";
import { createSession } from "../../test/sample-session.ts";
import { sessionQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { request } from "../api/request.ts";
import { bulkRunsQuery } from "../resources/bulk-runs/queries.ts";
import { zoneQuery } from "../resources/zones/queries.ts";
import { WritesTray } from "./writes-tray.tsx";

const createWrite = (key: string, state: WriteState, responseLost = false): RecentWrite => ({
  id: `id-${key}`,
  key,
  operation: "updateZone",
  target: "/cdn/ABCDEFGH1",
  name: "harbour",
  fields: ["BLOCK_POST"],
  isDeleted: false,
  at: 1_794_647_000,
  state,
  settledAt: null,
  responseLost,
});

const respond = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": status === 200 ? "application/json" : "application/problem+json" },
  });

/** Responds to the write, to the list of writes, and to the read of a result. */
function stubServer(list: RecentWrites, write: () => Response) {
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const path = typeof input === "string" ? input : "";
    if (path.includes("/v1/")) return Promise.resolve(write());
    if (path.includes("/recent-writes/")) return Promise.resolve(respond({ state: "applied", data: {} }));
    if (path.endsWith("/recent-writes")) return Promise.resolve(respond(list));
    return Promise.reject(new TypeError("Failed to fetch"));
  });
}

const send = (idempotencyKey: string) =>
  request({ method: "POST", path: "/api/accounts/a1/v1/cdn/ABCDEFGH1", body: { BLOCK_POST: 1 }, idempotencyKey });

const lostResponse = () =>
  respond({ type: "urn:edge-console:upstream-timeout", title: "No response", status: 504, outcome: "unknown" }, 504);

describe("a write of this page", () => {
  it("whose response was lost gets its result from the list that the tray shows, and isn't a new result", async () => {
    const list = { writes: [createWrite("found", "pending", true)] };
    stubServer(list, lostResponse);
    const screen = await renderComponent(<WritesTray account="a1" />);
    await screen.getByRole("button", { name: "Your changes: 1 in progress" }).click();
    const entry = screen.getByRole("list", { name: "Your changes" }).getByRole("listitem");
    await expect.element(entry).toMatchTextContent("Checking whether it was applied");

    const sent = send("found");
    list.writes = [createWrite("found", "applied", true)];
    expect(await sent).toEqual({});
    await expect.element(entry).toMatchTextContent("Applied");
    await expect.element(screen.getByRole("button", { name: "Your changes", exact: true })).toBeInTheDocument();
  });

  it("isn't in progress after its response, whether it was applied or rejected, although the list is older", async () => {
    const writes = [createWrite("ok", "pending"), createWrite("rejected", "pending")];
    const rejection = {
      type: "urn:edge-console:upstream-refused",
      title: "Rejected",
      status: 400,
      outcome: "not-applied",
    };
    const responses = [() => respond({}), () => respond(rejection, 400)];
    stubServer({ writes }, () => responses.shift()?.() ?? lostResponse());
    const screen = await renderComponent(<WritesTray account="a1" />);
    await screen.getByRole("button", { name: "Your changes: 2 in progress" }).click();
    const entries = screen.getByRole("list", { name: "Your changes" }).getByRole("listitem");

    await send("ok");
    await expect.element(entries.filter({ hasText: "Sending" })).toBeVisible();
    await expect(send("rejected")).rejects.toMatchObject({ outcome: "not-applied" });
    await expect.element(entries.filter({ hasText: "Not applied" })).toBeVisible();
    await expect.element(entries.filter({ hasText: /Applied/ })).toBeVisible();
  });
});

it("names the zone of a write without a result if only its page has loaded it", async () => {
  stubServer({ writes: [{ ...createWrite("lost", "not-applied"), name: null }] }, lostResponse);
  const client = createQueryClient();
  client.setQueryData(zoneQuery(client, "a1", "ABCDEFGH1").queryKey, createExampleZone({ ZONE_NAME: "harbour" }));
  const screen = await renderComponent(<WritesTray account="a1" />, { client });
  await screen.getByRole("button", { name: "Your changes", exact: true }).click();
  await expect.element(screen.getByRole("link", { name: "harbour" })).toBeVisible();
});

it("V5: lists the user's own runs, each with a link to its results", async () => {
  stubServer({ writes: [] }, lostResponse);
  const client = createQueryClient();
  const run = createBulkRun([createBulkItem(1, "applied"), createBulkItem(2, "unconfirmed")]);
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(bulkRunsQuery("a1").queryKey, [
    run,
    { ...run, id: "r2", createdBy: { id: "u2", email: "", name: "Grace", token: null } },
    { ...run, id: "r3", endedAt: run.createdAt - 2 * 86_400 },
  ]);
  const screen = await renderComponent(<WritesTray account="a1" />, { client });
  await screen.getByRole("button", { name: "Your changes: 1 new result" }).click();
  const entry = screen.getByRole("list", { name: "Your changes" }).getByRole("listitem");
  await expect.element(entry).toMatchTextContent(/Bulk edit of 2 zones.*Completed.*1 applied, 1 unconfirmed/);
  await expect
    .element(entry.getByRole("link", { name: "Bulk edit of 2 zones" }))
    .toHaveAttribute("href", `/a/a1/zones/bulk/${run.id}`);
});
