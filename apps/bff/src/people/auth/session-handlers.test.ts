import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { problemSchema } from "@edge-console/contract/console/problem";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { deleteExpired } from "./delete-expired.ts";
import { getCookie, sameOriginHeaders } from "../../../test/http-client.ts";
import { parseTrustedProxies } from "../../platform/http/client-address.ts";

const minute = 60;
const hour = 3_600;

describe.each(databaseKinds)("/api/session on %s", (kind) => {
  let app: TestApp;
  const start = 1_800_000_000;

  const startApp = async (strongHashes = false) => {
    app = await startTestApp(kind, {
      trustedProxies: parseTrustedProxies("127.0.0.1") ?? null,
      strongHashes,
      now: start,
      users: ["owner@demo.example"],
    });
    await app.addAccount("Pinewood", { "owner@demo.example": "billing" });
    await app.addAccount("Harbour", { "owner@demo.example": "full" });
  };

  beforeEach(() => startApp());
  afterEach(async () => {
    await app.close();
  });

  const signIn = (email: string, secret: string, cookie?: string) =>
    app.call("POST", "/api/session", {
      headers: { ...sameOriginHeaders, ...(cookie !== undefined && { cookie }) },
      body: { email, password: secret },
    });
  const show = (cookie: string, headers = {}) => app.call("GET", "/api/session", { headers: { cookie, ...headers } });

  it("signs in with the password and any spelling of the email address", async () => {
    const response = await signIn(" Owner@Demo.example ", password);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      user: {
        id: expect.stringMatching(/^[a-z0-9]{10}$/),
        email: "owner@demo.example",
        name: "owner@demo.example",
        staff: null,
      },
      accounts: [
        { id: expect.any(String), name: "Harbour", role: "full" },
        { id: expect.any(String), name: "Pinewood", role: "billing" },
      ],
      expiresAt: start + 30 * minute,
      authenticatedAt: start,
      methods: ["password"],
      mustSetUpFactor: false,
    });
    expect((await show(getCookie(response))).json).toEqual(response.json);
  });

  it.each([
    ["an https address", "https://console.example"],
    ["a plain-HTTP address off loopback", "http://console.internal"],
  ])(
    "row 8: at %s, sets one cookie hidden from scripts, other sites, and the network, and in no body",
    async (_, publicUrl) => {
      const remote = await startTestApp(kind, { publicUrl, users: ["owner@demo.example"] });
      const { host } = new URL(publicUrl);
      const body = { email: "owner@demo.example", password };
      const response = await remote.call("POST", "/api/session", { headers: { ...sameOriginHeaders, host }, body });
      expect(response.headers["set-cookie"]).toEqual([
        expect.stringMatching(/^__Host-session=/),
        expect.stringMatching(/^__Host-device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/),
      ]);
      const [line = ""] = response.headers["set-cookie"] ?? [];
      const [pair = "", ...attributes] = line.split("; ");
      expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
      expect(attributes.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Strict", "Secure"]);
      const session = await remote.call("GET", "/api/session", { headers: { host, cookie: pair } });
      expect(session.status).toBe(200);
      expect(response.text + session.text + remote.logLines.join("")).not.toContain(pair.split("=")[1]);
      await remote.close();
    },
  );

  it.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"])(
    "row 84: at %s, the cookie has neither Secure nor the prefix that requires it",
    async (publicUrl) => {
      const local = await startTestApp(kind, { publicUrl, users: ["owner@demo.example"] });
      const { host } = new URL(publicUrl);
      const body = { email: "owner@demo.example", password };
      const response = await local.call("POST", "/api/session", { headers: { ...sameOriginHeaders, host }, body });
      const [line = ""] = response.headers["set-cookie"] ?? [];
      const [pair = "", ...attributes] = line.split("; ");
      expect(pair).toMatch(/^session=[\w-]{43}$/);
      expect(attributes.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Strict"]);
      const cookie = `other-session=1; ${pair}`;
      expect((await local.call("GET", "/api/session", { headers: { host, cookie } })).status).toBe(200);
      await local.close();
    },
  );

  it("row 11: rejects unknown session IDs and creates a new one for each sign-in", async () => {
    const unknownCookie = `session=${"A".repeat(43)}`;
    expect((await show(unknownCookie)).status).toBe(401);
    const first = getCookie(await signIn("owner@demo.example", password, unknownCookie));
    expect(first).not.toBe(unknownCookie);
    const second = getCookie(await signIn("owner@demo.example", password, first));
    expect(second).not.toBe(first);
    expect((await show(first)).status).toBe(401);
    expect((await show(unknownCookie)).status).toBe(401);
    expect((await show(second)).status).toBe(200);
    expect((await show(`${second}; ${unknownCookie}`)).status).toBe(401);
  });

  it("row 12: stores only a hash of the session ID", async () => {
    const cookie = await app.signIn("owner@demo.example");
    const rows = await app.store.db.selectFrom("sessions").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie.split("=")[1]);
  });

  describe("row 13: ends a session", () => {
    it("after 30 idle minutes, which background requests don't extend", async () => {
      const cookie = await app.signIn("owner@demo.example");
      app.setClock(start + 29 * minute);
      expect((await show(cookie)).json).toMatchObject({ expiresAt: start + 30 * minute });
      app.setClock(start + 30 * minute);
      expect((await show(cookie)).status).toBe(401);
    });

    it.each([
      [43_200, null],
      [28_800, "support" as const],
    ])("after %d seconds at the latest (staff: %s)", async (longest, staff) => {
      await app.addUser("other@demo.example", staff ?? undefined);
      const cookie = await app.signIn("other@demo.example");
      const id = cookie.split("=")[1] ?? "";
      for (let at = start; at < start + longest; at += 29 * minute) {
        app.setClock(at);
        expect(await app.auth.sessions.find(id, { extend: true })).toBeDefined();
      }
      app.setClock(start + longest - 1);
      expect((await show(cookie)).json).toMatchObject({ expiresAt: start + longest });
      app.setClock(start + longest);
      expect((await show(cookie)).status).toBe(401);
    });

    it("and deletes it", async () => {
      await app.signIn("owner@demo.example");
      app.setClock(start + 12 * hour);
      await deleteExpired(app.store);
      expect(await app.store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    });
  });

  it("row 14: ends the session on sign-out", async () => {
    const cookie = await app.signIn("owner@demo.example");
    const response = await app.call("DELETE", "/api/session", { headers: { ...sameOriginHeaders, cookie } });
    expect(response.status).toBe(204);
    expect(response.headers["clear-site-data"]).toBe('"storage"');
    expect(response.headers["set-cookie"]).toEqual([
      expect.stringContaining("session=; Max-Age=0;"),
      expect.stringContaining("sso=; Max-Age=0;"),
    ]);
    expect((await show(cookie)).status).toBe(401);
    expect((await app.call("DELETE", "/api/session", { headers: { ...sameOriginHeaders, cookie } })).status).toBe(204);
  });

  it("row 15: applies a disabled user or changed role to the next request", async () => {
    const cookie = await app.signIn("owner@demo.example");
    await app.store.db.updateTable("memberships").set({ role: "developer" }).execute();
    expect((await show(cookie)).json).toMatchObject({ accounts: [{ role: "developer" }, { role: "developer" }] });
    await app.store.db.updateTable("users").set({ disabled: 1 }).execute();
    expect((await show(cookie)).status).toBe(401);
    expect((await signIn("owner@demo.example", password)).status).toBe(401);
  });

  it("row 17: upgrades a weak hash at the next sign-in", async () => {
    await app.close();
    await startApp(true);
    const { hash } = await import("@node-rs/argon2");
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1 });
    await app.store.db.updateTable("users").set({ password_hash: weak }).execute();
    await app.signIn("owner@demo.example");
    const row = await app.store.db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await app.signIn("owner@demo.example");
  });

  it("row 19: throttles guesses increasingly, without affecting other users", async () => {
    await app.addUser("other@demo.example");
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn("owner@demo.example", "wrong")).status).toBe(401);
    }
    const rejected = await signIn("owner@demo.example", password);
    expect(rejected.status).toBe(429);
    expect(rejected.headers["retry-after"]).toBe("15");
    expect(rejected.json).toMatchObject({ type: "urn:edge-console:throttled", retryAfter: 15 });
    expect((await signIn("other@demo.example", password)).status).toBe(200);

    app.setClock(start + 15);
    expect((await signIn("owner@demo.example", "wrong")).status).toBe(401);
    expect((await signIn("owner@demo.example", password)).headers["retry-after"]).toBe("30");
    app.setClock(start + 45);
    expect((await signIn("owner@demo.example", password)).status).toBe(200);
    expect((await signIn("owner@demo.example", "wrong")).status).toBe(401);
  });

  it("row 19: counts parallel attempts", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => signIn("owner@demo.example", "wrong")));
    const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  });

  it("row 21: serves other requests during 200 parallel sign-ins, and rejects sign-ins beyond the queue", async () => {
    await app.close();
    await startApp(true);
    let completed = 0;
    const attempts = Array.from({ length: 200 }, async (_, index) => {
      // From one address they would be throttled.
      const headers = { ...sameOriginHeaders, "x-forwarded-for": `192.0.2.${index}` };
      const body = { email: `stranger${index}@demo.example`, password: "wrong" };
      const { status } = await app.call("POST", "/api/session", { headers, body });
      completed++;
      return status;
    });
    expect((await app.call("GET", "/healthz/live")).status).toBe(200);
    expect(completed).toBeLessThan(200);
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([401, 503]));
    expect((await signIn("owner@demo.example", password)).status).toBe(200);
  });

  it("row 20: responds to an unknown address as to a wrong password", async () => {
    const wrong = await signIn("owner@demo.example", "wrong password");
    const unknown = await signIn("stranger@demo.example", "wrong password");
    const withoutId = ({ json }: typeof wrong) => ({ ...problemSchema.strict().parse(json), requestId: "" });
    expect(unknown.status).toBe(401);
    expect(withoutId(unknown)).toEqual(withoutId(wrong));
    expect(wrong.json).toMatchObject({ type: "urn:edge-console:wrong-credentials", status: 401 });
    const throttled = await app.store.db.selectFrom("throttles").select("key").execute();
    expect(throttled.map((row) => row.key).join()).not.toContain("demo.example");
  });

  it.each([
    [{ email: "owner@demo.example" }, "password"],
    [{ email: "owner@demo.example", password, role: "full" }, "role"],
    [{ email: 7, password }, "email"],
  ])("row 32: rejects a body with other fields: %j", async (body, field) => {
    const response = await app.call("POST", "/api/session", { headers: sameOriginHeaders, body });
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ errors: [{ field }] });
    expect(response.text).not.toContain(password);
  });
});
