import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { sameOriginHeaders, type RawResponse } from "../../../test/http-client.ts";
import { generateCode, setUpAuthenticator } from "../../../test/test-browser.ts";
import { parseChanges } from "../audit/changes.ts";
import { recordAttempt } from "./throttle.ts";

const start = 1_800_000_000;
const owner = "owner@demo.example";
const other = "other@demo.example";

/** A browser that stores all cookies. */
interface CookieJar {
  readonly cookies: Map<string, string>;
  cookie: string;
  send(method: string, path: string, body?: unknown): Promise<RawResponse>;
  signIn(email: string, secret?: string): Promise<number>;
}

describe.each(databaseKinds)("row 75: a browser that signed in before, on %s", (kind) => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp(kind, { now: start, users: [owner, other] });
  });
  afterEach(() => app.close());

  const newJar = (): CookieJar => {
    const cookies = new Map<string, string>();
    const jar: CookieJar = {
      cookies,
      cookie: "",
      async send(method, path, body) {
        const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
        const headers = { ...sameOriginHeaders, ...(cookie !== "" && { cookie }) };
        const response = await app.call(method, path, body === undefined ? { headers } : { headers, body });
        for (const line of [response.headers["set-cookie"] ?? []].flat()) {
          const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
          if (value === "") cookies.delete(name);
          else cookies.set(name, value);
        }
        return response;
      },
      async signIn(email, secret = password) {
        return (await jar.send("POST", "/api/session", { email, password: secret })).status;
      },
    };
    return jar;
  };
  /** Guesses from this address and from many others until both are blocked. */
  const exhaustAttempts = async (email: string) => {
    for (let count = 0; count < 50; count++)
      await recordAttempt(app.store, "password", email, { address: `192.0.2.${count}` });
    await expect(recordAttempt(app.store, "password", email, { address: "192.0.2.99" })).rejects.toMatchObject({
      kind: "throttled",
    });
  };

  it("is named in the audit log unless it signed in before, or its user never did", async () => {
    const jar = newJar();
    await jar.signIn(owner);
    await jar.send("DELETE", "/api/session");
    await jar.signIn(owner);
    await newJar().signIn(owner);
    const rows = await app.store.db.selectFrom("audit").select("changes").where("action", "=", "signIn").execute();
    const browsers = rows.map(({ changes }) => parseChanges(changes).find(({ field }) => field === "browser")?.after);
    expect(browsers).toEqual([undefined, undefined, "Unknown device"]);
  });

  it("signs in and re-authenticates with the password while a stranger guesses", async () => {
    const jar = newJar();
    expect(await jar.signIn(owner)).toBe(200);
    await exhaustAttempts(owner);
    expect(await newJar().signIn(owner)).toBe(429);
    expect((await jar.send("POST", "/api/session/step-up", { password })).status).toBe(200);
    await jar.send("DELETE", "/api/session");
    expect((await jar.send("GET", "/api/session")).status).toBe(401);
    expect(await jar.signIn(owner)).toBe(200);
    // The stranger is still throttled.
    expect(await newJar().signIn(owner)).toBe(429);
  });

  it("is throttled separately: guesses with a stolen device cookie aren't faster", async () => {
    const jar = newJar();
    await jar.signIn(owner);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) statuses.push(await jar.signIn(owner, "a wrong password"));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    app.setClock(start + 15);
    expect(await jar.signIn(owner, "a wrong password")).toBe(401);
    const waiting = await jar.send("POST", "/api/session", { email: owner, password });
    expect([waiting.status, waiting.headers["retry-after"]]).toEqual([429, "30"]);
    expect(await newJar().signIn(owner)).toBe(200);
  });

  it("is known for the users who signed in there; cookies of other users don't count", async () => {
    const jar = newJar();
    await jar.signIn(other);
    await exhaustAttempts(owner);
    expect(await jar.signIn(owner)).toBe(429);
    const unknownDevice = newJar();
    unknownDevice.cookies.set("device", "A".repeat(43));
    expect(await unknownDevice.signIn(owner)).toBe(429);
    app.setClock(start + 3_700);
    expect(await jar.signIn(owner)).toBe(200);
    await exhaustAttempts(owner);
    await exhaustAttempts(other);
    expect([await jar.signIn(owner), await jar.signIn(other)]).toEqual([200, 200]);
  });

  it("gets a new token at each sign-in, and the database has its hash only", async () => {
    const jar = newJar();
    await jar.signIn(owner);
    const first = jar.cookies.get("device") ?? "";
    await jar.signIn(owner);
    expect(jar.cookies.get("device")).not.toBe(first);
    const rows = await app.store.db.selectFrom("known_devices").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(jar.cookies.get("device"));
    const copied = newJar();
    copied.cookies.set("device", first);
    await exhaustAttempts(owner);
    expect(await copied.signIn(owner)).toBe(429);
  });

  it("is forgotten in favor of ten newer ones, and a year after its last sign-in", async () => {
    const jars = Array.from({ length: 11 }, newJar);
    for (const [index, jar] of jars.entries()) {
      app.setClock(start + index);
      await jar.signIn(owner);
    }
    await exhaustAttempts(owner);
    expect(await jars[0]?.signIn(owner)).toBe(429);
    expect(await jars[1]?.signIn(owner)).toBe(200);
    app.setClock(start + 100 + 31_536_000);
    await exhaustAttempts(owner);
    expect(await jars[1]?.signIn(owner)).toBe(429);
  });

  it.each([
    [
      "the user changes the password",
      "POST",
      "/api/profile/password",
      { currentPassword: password, newPassword: "lamp river tuesday" },
    ],
    ["the user signs out of all other sessions", "DELETE", "/api/profile/sessions", undefined],
  ] as const)("is forgotten when %s elsewhere", async (_, method, path, body) => {
    const [currentBrowser, otherBrowser] = [newJar(), newJar()];
    await currentBrowser.signIn(owner);
    await otherBrowser.signIn(owner);
    expect((await currentBrowser.send(method, path, body)).status).toBeLessThan(300);
    await exhaustAttempts(owner);
    const secret = body?.newPassword ?? password;
    expect(await otherBrowser.signIn(owner, secret)).toBe(429);
    expect(await currentBrowser.signIn(owner, secret)).toBe(200);
  });

  it("T24: is one of at most ten, also if many sign in within a second", async () => {
    for (let count = 0; count < 4; count++)
      expect(await Promise.all([newJar(), newJar(), newJar()].map((jar) => jar.signIn(owner)))).toEqual([
        200, 200, 200,
      ]);
    expect(await app.store.db.selectFrom("known_devices").selectAll().execute()).toHaveLength(10);
  });

  it("is remembered only after the second factor, for which it is also throttled separately", async () => {
    const jar = newJar();
    await jar.signIn(owner);
    const { secret } = await setUpAuthenticator(jar, start);
    app.setClock(start + 60);
    const pendingBrowser = newJar();
    expect(await pendingBrowser.signIn(owner)).toBe(200);
    expect(pendingBrowser.cookies.has("device")).toBe(false);
    for (let count = 0; count < 10; count++) await pendingBrowser.send("POST", "/api/session/mfa", { code: "000000" });
    expect(
      (await pendingBrowser.send("POST", "/api/session/mfa", { code: generateCode(secret, start + 60) })).status,
    ).toBe(429);
    await jar.signIn(owner);
    expect((await jar.send("POST", "/api/session/mfa", { code: generateCode(secret, start + 60) })).status).toBe(200);
  });
});
