import type { AuditEntry } from "@edge-console/contract/console/audit";
import { beforeEach, expect, it } from "vitest";
import { fakeConsole } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { AuditPage } from "./audit-page.tsx";
import { EntryPage } from "./entry-page.tsx";

const actor = { id: "u1", email: "ada@example.com", kind: "member" } as const;
const hostname = { type: "hostname", id: "12", parentId: "ABCDEFGH1", name: "www.shop.example" } as const;
const zone = { type: "zone", id: "ABCDEFGH1", parentId: null, name: "shop" } as const;
const added: AuditEntry = {
  id: "e1",
  at: 1_794_647_000,
  actor,
  action: "createHostname",
  target: "/cdn/ABCDEFGH1/hostnames",
  object: { ...hostname, id: null, name: "press.shop.example" },
  bulkRunId: null,
  outcome: "applied",
  changes: [{ field: "HOSTNAME", before: null, after: "press.shop.example" }],
  reason: null,
  address: "192.0.2.1",
  requestId: "r1",
  resolves: null,
  resolvedBy: null,
};

let server: ReturnType<typeof fakeServer>;

function fakeServer() {
  const operations = fakeConsole("listAuditEntries", "getAuditFacets", "getAuditEntry");
  operations.listAuditEntries.mockResolvedValue({ entries: [added], next: null });
  operations.getAuditFacets.mockResolvedValue({ actors: [actor], actions: [added.action], objects: [hostname, zone] });
  operations.getAuditEntry.mockResolvedValue(added);
  return operations;
}

beforeEach(() => {
  server = fakeServer();
});

async function renderLog(url: string) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  return renderComponent(<AuditPage />, {
    client,
    url,
    path: "/a/:account/audit",
    routes: [{ path: "/a/:account/audit/:entry", element: <EntryPage /> }],
  });
}

it("V3: filters by an object, which is found by its name, and shows all again", async () => {
  const screen = await renderLog("/a/a1/audit");
  await screen.getByRole("button", { name: "Object" }).click();
  await screen.getByRole("combobox", { name: "Object" }).fill("www");
  await screen.getByRole("option", { name: /^www\.shop\.example/ }).click();
  const filter = screen.getByRole("button", { name: "Object: www.shop.example" });
  await expect.element(filter).toBeVisible();
  await expect
    .poll(() => new URLSearchParams(screen.router.state.location.search).get("target"))
    .toBe("/cdn/ABCDEFGH1/hostnames/12");
  await filter.click();
  await screen.getByRole("button", { name: "All objects" }).click();
  await expect.element(screen.getByRole("button", { name: "Object", exact: true })).toBeVisible();
  await expect.poll(() => screen.router.state.location.search).toBe("");
});

it("V3: names the object of a link that has no entries among the newest", async () => {
  const older = { ...hostname, id: "99", name: "old.shop.example" };
  server.listAuditEntries.mockResolvedValue({ entries: [{ ...added, object: older }], next: null });
  const screen = await renderLog("/a/a1/audit?target=/cdn/ABCDEFGH1/hostnames/99");
  await expect.element(screen.getByRole("button", { name: "Object: old.shop.example" })).toBeVisible();
});

it("V3: names an added hostname whose ID isn't known in the list and in its entry", async () => {
  const screen = await renderLog("/a/a1/audit");
  await expect.element(screen.getByRole("link", { name: "press.shop.example" })).toBeVisible();
  await screen.getByRole("link", { name: "Hostname added" }).click();
  await expect.element(screen.getByRole("heading", { name: "Hostname added: press.shop.example" })).toBeVisible();
  const parent = screen.getByRole("link", { name: "press.shop.example" });
  await expect.element(parent).toHaveAttribute("href", "/a/a1/zones/ABCDEFGH1/hostnames");
});
