import { createTestDatabase } from "@edge-console/testing/databases";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { startDatabaseProxy } from "../../../test/database-proxy.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

async function status(app: TestApp, cookie: string) {
  const response = await app.call("GET", "/api/session", { headers: { cookie } });
  return [response.status, response.headers["retry-after"]];
}

describe("a database that is unavailable for a while", () => {
  it("row 65: a restart of PostgreSQL is a short 503 and doesn't sign users out", async () => {
    const proxy = await startDatabaseProxy(await createTestDatabase("postgres"));
    const app = await startTestApp({ url: proxy.url });
    await app.addUser("owner@demo.example");
    const cookie = await app.signIn("owner@demo.example");
    expect(await status(app, cookie)).toEqual([200, undefined]);
    await proxy.close();
    expect(await status(app, cookie)).toEqual([503, "2"]);
    const change = await app.call("DELETE", "/api/profile/sessions", { headers: { cookie, "x-csrf": "1" } });
    expect(change.json).toMatchObject({ status: 503, outcome: "not-applied" });
    expect((await app.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await app.call("GET", "/healthz/live")).status).toBe(200);
    await proxy.open();
    expect(await status(app, cookie)).toEqual([200, undefined]);
    await app.close();
    await proxy.close();
  });

  it("a SQLite file that another process locks for too long is a short 503", async () => {
    const url = await createTestDatabase("sqlite");
    const app = await startTestApp({ url });
    const other = new Database(url.slice("sqlite:".length));
    other.exec("begin immediate");
    const signIn = { headers: { "x-csrf": "1" }, body: { email: "owner@demo.example", password: "x" } };
    expect((await app.call("POST", "/api/session", signIn)).status).toBe(503);
    other.exec("rollback");
    expect((await app.call("POST", "/api/session", signIn)).status).toBe(401);
    other.close();
    await app.close();
  });

  it.each(["SQLITE_CONSTRAINT_UNIQUE", "23505", "ENOENT"])(
    "doesn't treat other errors as unavailability (%s)",
    (code) => {
      const error = Object.assign(new Error("x"), { code });
      expect(isDatabaseUnavailable(error)).toBe(false);
      expect(isDatabaseUnavailable("Connection terminated")).toBe(false);
    },
  );
});
