import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AppUnderTest, password, startApp } from "../../test/app-under-test.ts";
import { type Browser, newBrowser, signedIn } from "../../test/signed-in.ts";

const start = 1_800_000_000;
const email = "owner@demo.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe.each(databaseKinds)("a person's own sessions on %s", (kind) => {
  let app: AppUnderTest;
  let here: Browser;
  let there: Browser;

  beforeEach(async () => {
    app = await startApp(await freshDatabase(kind));
    app.setClock(start);
    await app.addPerson(email);
    await app.addPerson("other@demo.example");
    here = await signedIn(app, email, firefox);
    app.setClock(start + 60);
    there = await signedIn(app, email, "curl/8.15.0");
  });

  afterEach(() => app.close());

  const isSignedIn = async (browser: Browser) => (await browser.send("GET", "/api/session")).status === 200;
  const listOf = async (browser: Browser) =>
    (await browser.send("GET", "/api/profile/sessions")).json as { sessions: { id: string; current: boolean }[] };

  it("row 16: are listed with device, place and times, the present one first", async () => {
    expect(await listOf(here)).toEqual({
      sessions: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          current: true,
          device: "Firefox on Linux",
          address: "127.0.0.1",
          since: start,
          lastSeenAt: start + 60,
        },
        expect.objectContaining({ current: false, device: "Unknown device", since: start + 60 }),
      ],
    });
  });

  it("row 16: are ended one by one, by their person alone", async () => {
    const [, other] = (await listOf(here)).sessions;
    const stranger = await signedIn(app, "other@demo.example");
    const path = `/api/profile/sessions/${other?.id}`;
    expect((await stranger.send("DELETE", path)).status).toBe(404);
    expect((await here.send("DELETE", path)).status).toBe(204);
    expect(await isSignedIn(there)).toBe(false);
    expect((await here.send("DELETE", path)).status).toBe(404);
    expect((await listOf(here)).sessions).toHaveLength(1);
  });

  it("row 16: are ended everywhere else at once", async () => {
    const stranger = await signedIn(app, "other@demo.example");
    expect((await here.send("DELETE", "/api/profile/sessions")).json).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)]).toEqual([true, false, true]);
  });

  it("row 16: all end but the present one when the password changes, and that one gets a new id", async () => {
    const newPassword = "an island full of lanterns";
    const stale = here.cookie;
    const answer = await here.send("POST", "/api/profile/password", { currentPassword: password, newPassword });
    expect(answer.status).toBe(204);
    expect(here.cookie).not.toBe(stale);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await app.call("GET", "/api/session", { headers: { cookie: stale } })).status).toBe(401);
    const old = await newBrowser(app).send("POST", "/api/session", { email, password });
    const renewed = await newBrowser(app).send("POST", "/api/session", { email, password: newPassword });
    expect([old.status, renewed.status]).toEqual([401, 200]);
    const rows = await app.store.db.selectFrom("audit").select(["action", "changes"]).execute();
    expect(rows).toEqual([{ action: "changeOwnPassword", changes: "[]" }]);
  });

  it("stay as they are when the current password is wrong", async () => {
    const body = { currentPassword: "wrong", newPassword: "an island full of lanterns" };
    const answer = await here.send("POST", "/api/profile/password", body);
    expect(answer.json).toMatchObject({ type: "urn:edge-console:wrong-credentials", status: 401 });
    expect(await isSignedIn(there)).toBe(true);
  });

  it.each(["elevenchars", "password12345", email, "x".repeat(129)])(
    "row 18: a password that may not be chosen is refused beside its field: %j",
    async (newPassword) => {
      const answer = await here.send("POST", "/api/profile/password", { currentPassword: password, newPassword });
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({ errors: [{ field: "newPassword", message: expect.any(String) }] });
      expect(answer.text).not.toContain(newPassword);
    },
  );

  it("row 18: a password of 128 characters is taken as it is", async () => {
    const newPassword = ` ${"Äé😀 z".repeat(30)}`.slice(0, 140);
    expect([...newPassword].length).toBeLessThanOrEqual(128);
    await here.send("POST", "/api/profile/password", { currentPassword: password, newPassword });
    const trimmed = await newBrowser(app).send("POST", "/api/session", { email, password: newPassword.trim() });
    const exact = await newBrowser(app).send("POST", "/api/session", { email, password: newPassword });
    expect([trimmed.status, exact.status]).toEqual([401, 200]);
  });
});
