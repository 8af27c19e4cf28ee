import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { parseTrustedProxies } from "../../platform/http/client-address.ts";
import { recordAttempt } from "./throttle.ts";

const start = 1_800_000_000;
const owner = "owner@demo.example";

describe.each(databaseKinds)("sign-in from many networks and for many users on %s", (kind) => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp(kind, {
      trustedProxies: parseTrustedProxies("127.0.0.1") ?? null,
      now: start,
      users: [owner],
    });
  });
  afterEach(() => app.close());

  const signIn = (address: string, email: string, secret = "wrong", cookie = "") =>
    app.call("POST", "/api/session", {
      headers: { ...sameOriginHeaders, "x-forwarded-for": address, ...(cookie !== "" && { cookie }) },
      body: { email, password: secret },
    });
  const countThrottles = async () => (await app.store.db.selectFrom("throttles").select("key").execute()).length;

  it.each([
    ["one IPv4 address", () => "192.0.2.7"],
    ["addresses of one IPv6 /64", (n: number) => `2001:db8:1:2::${n.toString(16)}`],
  ])("row 102: throttles one guess each for 60 users from %s", async (_, toAddress) => {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push((await signIn(toAddress(n + 1), `user${n}@demo.example`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(40).fill(429)]);
    const rejected = await signIn(toAddress(99), owner, password);
    expect([rejected.status, rejected.headers["retry-after"]]).toEqual([429, "15"]);
    // Longer each time.
    app.setClock(start + 15);
    expect((await signIn(toAddress(1), "user70@demo.example")).status).toBe(401);
    expect((await signIn(toAddress(1), "user71@demo.example")).headers["retry-after"]).toBe("30");
    expect((await signIn("2001:db8:1:3::1", owner, password)).status).toBe(200);
  });

  it("row 102: counts parallel guesses for different users", async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn("192.0.2.7", `user${n}@demo.example`)),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it("T27, T47: a blocked network adds no rows, whatever addresses it makes up", async () => {
    for (let n = 0; n < 20; n++) await signIn("192.0.2.7", `user${n}@demo.example`);
    await signIn("192.0.2.7", "more@demo.example");
    const before = await countThrottles();
    for (let n = 0; n < 30; n++) await signIn("192.0.2.7", `more${n}@demo.example`);
    expect(await countThrottles()).toBe(before);
  });

  it("T47: users of an office who sign in count neither for its network nor are they blocked by it", async () => {
    const emails = Array.from({ length: 30 }, (_, n) => `colleague${n}@demo.example`);
    for (const email of emails) await app.addUser(email);
    const cookies: string[] = [];
    for (const email of emails) {
      // Mistyped once.
      await signIn("192.0.2.7", email);
      const response = await signIn("192.0.2.7", email, password);
      expect(response.status).toBe(200);
      cookies.push([response.headers["set-cookie"] ?? []].flat().join("; "));
    }
    expect(await countThrottles()).toBeLessThan(emails.length + 3);
    for (let n = 0; n < 20; n++) await signIn("192.0.2.7", `made-up${n}@demo.example`);
    expect((await signIn("192.0.2.7", owner, password)).status).toBe(429);
    const device = /device=[^;]+/.exec(cookies[0] ?? "")?.[0];
    expect((await signIn("192.0.2.7", emails[0] ?? "", password, device)).status).toBe(200);
    // A user for whom an attempt failed there before has separate limits.
    expect((await signIn("192.0.2.7", "made-up3@demo.example")).status).toBe(401);
  });

  it("T47: forgets the users of a network one by one", async () => {
    for (let n = 0; n < 20; n++) await signIn("192.0.2.7", `user${n}@demo.example`);
    expect((await signIn("192.0.2.7", owner, password)).status).toBe(429);
    app.setClock(start + 900);
    for (let n = 20; n < 24; n++) expect((await signIn("192.0.2.7", `user${n}@demo.example`)).status).toBe(401);
    expect((await signIn("192.0.2.7", owner, password)).status).toBe(200);
  });

  it("blocks no one after the clock was set back", async () => {
    for (let n = 0; n < 25; n++) await signIn("192.0.2.7", `user${n}@demo.example`);
    expect((await signIn("192.0.2.7", owner, password)).status).toBe(429);
    app.setClock(start - 86_400);
    expect((await signIn("192.0.2.7", owner, password)).status).toBe(200);
  });

  it("T48: a stranger who guesses every two minutes from changing networks blocks no one", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 160; n++) {
      app.setClock(start + n * 120);
      await recordAttempt(app.store, "password", owner, { address: `198.18.0.${n}` });
      if (n >= 50 && n % 10 === 0) statuses.push((await signIn("203.0.113.9", owner, password)).status);
    }
    expect(statuses).toEqual(Array<number>(11).fill(200));
  });

  it("T48: after a burst from many networks, the user signs in again a minute later", async () => {
    for (let n = 0; n < 50; n++) await recordAttempt(app.store, "password", owner, { address: `198.18.0.${n}` });
    const blocked = await signIn("203.0.113.9", owner, password);
    expect([blocked.status, blocked.headers["retry-after"]]).toEqual([429, "15"]);
    app.setClock(start + 60);
    expect((await signIn("203.0.113.9", owner, password)).status).toBe(200);
  });
});
