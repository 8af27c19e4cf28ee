import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openInspection } from "../inspections/inspections.ts";
import { z } from "zod";
import { problemSchema } from "@edge-console/contract/console/problem";
import { getAuditView } from "../audit/actions.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { type AccountContext, route } from "../../platform/http/route.ts";

const actors = ["full", "developer", "billing", "outsider", "support", "inspecting"] as const;
const handledRequests: string[] = [];

const routes = [
  route({
    method: "GET",
    path: "/api/accounts/:accountId/zones",
    access: { kind: "account", permission: "zones:read" },
    handle: ({ account, actor, inspection }) => ({ status: 200, body: { account, actor, inspection } }),
  }),
  route({
    method: "POST",
    path: "/api/accounts/:accountId/zones",
    access: { kind: "account", permission: "zones:change" },
    body: z.strictObject({ NAME: z.string() }),
    handle({ body, user }) {
      handledRequests.push(`${user.email} ${body.NAME}`);
      return { status: 201, body };
    },
  }),
  route({ method: "GET", path: "/api/search", access: { kind: "staff" }, handle: () => ({ status: 200, body: {} }) }),
  route({
    method: "GET",
    path: "/api/accounts/:accountId/follow",
    access: { kind: "account", permission: "events:read" },
    background: true,
    async handle({ reauthorize }) {
      return {
        status: 200,
        headers: { "content-type": "text/event-stream" },
        stream: streamWhileAuthorized(reauthorize),
      };
    },
  }),
];

let step: (() => void) | undefined;

/** Yields `ok` until the user loses access. */
async function* streamWhileAuthorized(reauthorize: AccountContext["reauthorize"]): AsyncGenerator<string> {
  for (;;) {
    yield "ok\n";
    await new Promise<void>((resolve) => {
      step = resolve;
    });
    await reauthorize();
  }
}

describe("access to an account's routes", () => {
  let app: TestApp;
  let accountId: string;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    app = await startTestApp("sqlite", { routes });
    for (const name of actors) {
      await app.addUser(`${name}@a.example`, name === "support" || name === "inspecting" ? "support" : undefined);
    }
    const members = {
      "full@a.example": "full",
      "developer@a.example": "developer",
      "billing@a.example": "billing",
    } as const;
    accountId = (await app.addAccount("A", members)).id;
    await app.addAccount("B", { "outsider@a.example": "full" });
    for (const name of actors) cookies.set(name, await app.signIn(`${name}@a.example`));
    const inspecting = await app.store.db
      .selectFrom("users")
      .select(["id", "email"])
      .where("email", "=", "inspecting@a.example")
      .executeTakeFirstOrThrow();
    const inspector = { user: inspecting, address: "192.0.2.1", requestId: "open" };
    await openInspection(app.services, inspector, accountId, "a ticket");
  });

  afterAll(async () => {
    await app.close();
  });

  const get = (path: string, actor: string, headers = {}) =>
    app.call("GET", path, { headers: { cookie: cookies.get(actor) ?? "", ...headers } });
  const create = (actor: string, account = accountId) =>
    app.call("POST", `/api/accounts/${account}/zones`, {
      headers: { ...sameOriginHeaders, cookie: cookies.get(actor) ?? "" },
      body: { NAME: "demo" },
    });

  it.each([
    ["full", 200, 201, 403],
    ["developer", 200, 201, 403],
    ["billing", 403, 403, 403],
    ["outsider", 404, 404, 403],
    ["support", 404, 404, 200],
    ["inspecting", 200, 403, 200],
    ["stranger", 401, 401, 401],
  ])("rows 27 and 31: %s: read %i, change %i, search as staff %i", async (actor, read, change, search) => {
    expect((await get(`/api/accounts/${accountId}/zones`, actor)).status).toBe(read);
    expect((await create(actor)).status).toBe(change);
    expect((await get("/api/search", actor)).status).toBe(search);
  });

  it("passes the user and actor to the handler", async () => {
    expect((await get(`/api/accounts/${accountId}/zones`, "full")).json).toEqual({
      account: { id: accountId, name: "A" },
      actor: "full",
      inspection: null,
    });
    expect((await get(`/api/accounts/${accountId}/zones`, "inspecting")).json).toMatchObject({
      actor: "support",
      inspection: { reason: "a ticket" },
    });
  });

  it("row 29: responds to non-members as if the account didn't exist", async () => {
    handledRequests.length = 0;
    const [foreign, missing] = [await create("outsider"), await create("outsider", "aaaaaaaaaa")];
    const withoutId = ({ json }: typeof foreign) => ({ ...problemSchema.strict().parse(json), requestId: "" });
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign)).toEqual(withoutId(missing));
    expect(handledRequests).toEqual([]);
  });

  it("row 63: records a denied request before it responds", async () => {
    const { entries: before } = await app.services.audit.page(accountId, getAuditView("full", ""), null);
    await create("billing");
    const { entries } = await app.services.audit.page(accountId, getAuditView("full", ""), null);
    expect(entries).toHaveLength(before.length + 1);
    const actor = expect.objectContaining({ email: "billing@a.example", kind: "member" });
    expect(entries[0]).toMatchObject({ actor, outcome: "refused", target: "/zones" });
  });

  it("row 32: rejects unknown fields by name", async () => {
    const response = await app.call("POST", `/api/accounts/${accountId}/zones`, {
      headers: { ...sameOriginHeaders, cookie: cookies.get("full") ?? "" },
      body: { NAME: "demo", STATUS: "ACTIVE" },
    });
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ errors: [{ field: "STATUS", message: "Unknown field." }] });
  });

  it("row 13: extends the idle timeout only for user activity", async () => {
    const readSeenAt = async () => {
      const row = await app.store.db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select("seen_at")
        .where("email", "=", "full@a.example")
        .executeTakeFirstOrThrow();
      return row.seen_at;
    };
    const before = await readSeenAt();
    app.setClock(before + 600);
    await get(`/api/accounts/${accountId}/zones`, "full", { "x-background": "1" });
    await get("/api/session", "full");
    expect(await readSeenAt()).toBe(before);
    await get(`/api/accounts/${accountId}/zones`, "full");
    expect(await readSeenAt()).toBe(before + 600);
  });

  it("row 15: lets a streamed response detect that its user lost access", async () => {
    const cookie = await app.signIn("developer@a.example");
    const abort = new AbortController();
    const response = await fetch(`${app.url}/api/accounts/${accountId}/follow`, {
      headers: { cookie },
      signal: abort.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toEqual({ done: false, value: "ok\n" });
    step?.();
    expect(await reader.read()).toEqual({ done: false, value: "ok\n" });
    await app.store.db.deleteFrom("memberships").where("role", "=", "developer").execute();
    step?.();
    await expect(reader.read()).rejects.toThrow("terminated");
  });
});
