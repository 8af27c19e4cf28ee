import type { SharedList } from "@edge-console/contract/console/shared-lists";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { neverRespond } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { sharedListPlanQuery, sharedListQuery } from "../../../resources/zones/shared-lists.ts";
import { AttachDialog } from "./attach-dialog.tsx";
import { AddEntriesDialog } from "./entries-dialog.tsx";
import { IpListPage } from "./ip-list-page.tsx";
import { CreateListDialog } from "./list-form-dialog.tsx";
import { ImportListDialog } from "./list-import.tsx";

const zones = ["blog", "shop"].map((name) =>
  createExampleZone({ ID: zoneIdSchema.parse(name.toUpperCase().padEnd(9, "0")), ZONE_NAME: name }),
);
const list: SharedList = {
  id: "l1",
  name: "Scanners",
  mode: "reviewed",
  entryCount: 0,
  nextExpiry: null,
  zoneCount: 1,
  allZones: null,
  import: null,
  updatedAt: 1,
  entries: [],
  zones: [{ zoneId: "SHOP00000", field: "BLOCK_IPS" }],
};

const plan = { digest: "d".repeat(64), zones: [], upToDate: 1 };

/** Responses to requests that change nothing. Others have none, as if they were slow. */
const loaded: Readonly<Record<string, object>> = {
  "/api/session": createSession("full"),
  "/shared-lists": { lists: [] },
  "/shared-lists/l1/plan": plan,
  "/bulk-runs": { runs: [] },
  "/zone-labels": { labels: {} },
  "/v1/cdn": { CDN_ZONES: zones },
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Requests that change something. */
let sent: Sent[];
/** Responses to them, one after the other; then they succeed. */
let failures: { readonly status: number; readonly body: object }[];

const fail = (status: number, kind: string, details: object) =>
  failures.push({
    status,
    body: { type: `urn:edge-console:${kind}`, title: "Problem", status, requestId: "r1", ...details },
  });

beforeEach(() => {
  sent = [];
  failures = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const method = init?.method ?? "GET";
    const path = (typeof input === "string" ? input : "").replace("/api/accounts/a1", "");
    if (method !== "GET")
      sent.push({
        method,
        path,
        body: typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
      });
    if (method === "GET" && loaded[path] === undefined) return neverRespond(init);
    const failure = method === "GET" ? undefined : failures.shift();
    const body = failure?.body ?? (method === "GET" ? loaded[path] : list);
    const headers = { "Content-Type": failure ? "application/problem+json" : "application/json" };
    return Promise.resolve(new Response(JSON.stringify(body), { status: failure?.status ?? 200, headers }));
  });
});

async function renderDialog(element: ReactElement, url = "/a/a1/ip-lists/l1") {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession("full"));
  client.setQueryData(zonesQuery("a1").queryKey, zones);
  client.setQueryData(sharedListQuery("a1", "l1").queryKey, list);
  client.setQueryData(sharedListPlanQuery("a1", "l1").queryKey, plan);
  const routes = [{ path: "/a/:account/ip-lists", element: <h1>All lists</h1> }];
  return renderComponent(element, { client, path: "/a/:account/ip-lists/:list", url, routes });
}

/** Expects that a field says what is wrong with it, also to screen readers. */
const expectError = async (field: Locator, message: string | RegExp) => {
  await expect.element(field).toBeInvalid();
  await expect
    .element(field)
    .toHaveAccessibleDescription(typeof message === "string" ? expect.stringContaining(message) : message);
};

describe("dialogs of IP lists", () => {
  it("create: ask for a name, and keep it if another list has it", async () => {
    const screen = await renderDialog(<CreateListDialog account="a1" onClose={() => {}} />);
    const create = screen.getByRole("button", { name: "Create list" });
    await create.click();
    const name = screen.getByRole("textbox", { name: "Name" });
    await expectError(name, "Enter a name.");
    expect(sent).toEqual([]);

    const message = "Another shared IP list has this name.";
    fail(409, "conflict", { detail: message, errors: [{ field: "name", message }] });
    await name.fill("Scanners");
    await screen.getByRole("radio", { name: /Automatically/ }).click();
    await create.click();
    await expectError(name, message);
    await expect.element(name).toHaveValue("Scanners");
    expect(sent).toMatchObject([
      { method: "POST", path: "/shared-lists", body: { name: "Scanners", mode: "automatic" } },
    ]);
  });

  it("add entries: name the line that is wrong, and keep the text after an error of the server", async () => {
    const onClose = vi.fn();
    const screen = await renderDialog(<AddEntriesDialog account="a1" list={list} onClose={onClose} />);
    const text = screen.getByRole("textbox", { name: "Addresses and CIDR ranges" });
    const add = screen.getByRole("button", { name: "Add entries" });
    await add.click();
    await expectError(text, "Enter at least one address.");

    await text.fill("203.0.113.7 # scanner\n\nevil.example");
    await add.click();
    await expectError(text, "Line 3: “evil.example” isn't an IP address or a CIDR range.");

    await text.fill(`203.0.113.7 # ${"long ".repeat(100)}`);
    await add.click();
    await expectError(text, /Line 1: use up to \d+ characters for a note\./);

    const right = "203.0.113.7 # scanner\n198.51.100.9/24";
    fail(503, "unavailable", { detail: "The database doesn't respond." });
    await text.fill(right);
    await add.click();
    await expect.element(screen.getByRole("alert")).toMatchTextContent(/The database doesn't respond/);
    await expect.element(text).toHaveValue(right);
    expect(onClose).not.toHaveBeenCalled();

    await add.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), 20_000);
    const set = [
      { entry: "203.0.113.7", note: "scanner", expiresAt: null },
      { entry: "198.51.100.0/24", note: "", expiresAt: null },
    ];
    expect(sent.at(-1)).toEqual({ method: "POST", path: "/shared-lists/l1/entries", body: { set, remove: [] } });
  });

  it("add entries: refuse a last day that is over", async () => {
    const screen = await renderDialog(<AddEntriesDialog account="a1" list={list} onClose={() => {}} />);
    await screen.getByRole("textbox", { name: "Addresses and CIDR ranges" }).fill("203.0.113.7");
    await screen.getByRole("combobox", { name: "Expires" }).click();
    await screen.getByRole("option", { name: "After a date" }).click();
    await screen.getByLabelText("Last day").fill("2020-01-01");
    await screen.getByRole("button", { name: "Add entries" }).click();
    await expectError(screen.getByLabelText("Last day"), "Choose a date that isn't over.");
    expect(sent).toEqual([]);
  });

  it("import: take an https URL without a password, and keep what the server rejects", async () => {
    const screen = await renderDialog(<ImportListDialog account="a1" list={list} onClose={() => {}} />);
    const url = screen.getByRole("textbox", { name: "URL" });
    const submit = screen.getByRole("button", { name: "Import daily" });
    for (const [text, message] of [
      ["", "Enter a URL."],
      ["http://lists.example/a.txt", "Use a URL that starts with https://."],
      [
        "https://me:secret@lists.example/a",
        "Use a URL without a username and password: everyone who sees zones sees it.",
      ],
    ] as const) {
      await url.fill(text);
      await submit.click();
      await expectError(url, message);
    }
    expect(sent).toEqual([]);

    const message = "Use a host on the public internet.";
    fail(422, "invalid-request", { detail: message, errors: [{ field: "importUrl", message }] });
    await url.fill("https://10.0.0.1/a.txt");
    await submit.click();
    await expectError(url, message);
    await expect.element(url).toHaveValue("https://10.0.0.1/a.txt");
  });

  it("attach: ask what zones do with the entries, and for which zones", async () => {
    const onClose = vi.fn();
    const screen = await renderDialog(<AttachDialog account="a1" list={list} zones={zones} onClose={onClose} />);
    await expect
      .element(screen.getByRole("button", { name: "Attach to zones" }))
      .toHaveAttribute("aria-disabled", "true");
    await screen.getByRole("checkbox", { name: /blog/ }).click();
    const attach = screen.getByRole("button", { name: "Attach to 1 zone" });
    await attach.click();
    await expect.element(screen.getByText("Choose what the zones do with the entries.")).toBeVisible();
    expect(sent).toEqual([]);

    await screen.getByRole("radio", { name: /Blocked/ }).click();
    await attach.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), 20_000);
    const body = { attach: [{ zoneId: "BLOG00000", field: "BLOCK_IPS" }], detach: [], allZones: null };
    expect(sent).toEqual([{ method: "POST", path: "/shared-lists/l1/zones", body }]);
  });

  it("detach: sends the zone", async () => {
    const screen = await renderDialog(<IpListPage />);
    await screen.getByRole("button", { name: "Detach shop" }).click();
    const body = { attach: [], detach: ["SHOP00000"] };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: "/shared-lists/l1/zones", body }]), 20_000);
  });

  it("delete: says what stays, is open after an error, and then returns to all lists", async () => {
    fail(503, "unavailable", { detail: "The database doesn't respond." });
    const screen = await renderDialog(<IpListPage />, "/a/a1/ip-lists/l1?dialog=delete");
    const dialog = screen.getByRole("alertdialog", { name: "Delete Scanners?" });
    await expect.element(dialog).toMatchTextContent(/Entries that the list added stay on its zones/);
    const confirm = screen.getByRole("button", { name: "Delete list" });
    await confirm.click();
    await expect.element(dialog).toMatchTextContent(/The database doesn't respond/);
    await confirm.click();
    await expect.element(screen.getByRole("heading", { name: "All lists" })).toBeVisible();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill("DELETE /shared-lists/l1"));
  });
});
