import { createServer, connect, type Server, type Socket } from "node:net";
import { freshDatabase } from "@edge-console/testing/databases";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { type AppUnderTest, startApp } from "../../test/app-under-test.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/** Stands between the console and PostgreSQL, so that a test can take it away and bring it back. */
async function startPassage(to: URL): Promise<{ url: string; close: () => Promise<void>; open: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((incoming) => {
        const outgoing = connect(Number(to.port), to.hostname);
        for (const socket of [incoming, outgoing]) {
          sockets.add(socket);
          socket.on("error", () => {});
          socket.on("close", () => [incoming, outgoing].map((each) => each.destroy()));
        }
        incoming.pipe(outgoing).pipe(incoming);
      }).listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = new URL(to);
  url.port = String(port);
  return {
    url: url.toString(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: async () => {
      server = await listen(port);
    },
  };
}

async function status(app: AppUnderTest, cookie: string) {
  const answer = await app.call("GET", "/api/session", { headers: { cookie } });
  return [answer.status, answer.headers["retry-after"]];
}

describe("a database that is away for a while", () => {
  it("row 65: a restart of PostgreSQL is a short 503, and nobody is signed out", async () => {
    const passage = await startPassage(new URL(await freshDatabase("postgres")));
    const app = await startApp(passage.url);
    await app.addPerson("owner@demo.example");
    const cookie = await app.signIn("owner@demo.example");
    expect(await status(app, cookie)).toEqual([200, undefined]);
    await passage.close();
    expect(await status(app, cookie)).toEqual([503, "2"]);
    expect((await app.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await app.call("GET", "/healthz/live")).status).toBe(200);
    await passage.open();
    expect(await status(app, cookie)).toEqual([200, undefined]);
    await app.close();
    await passage.close();
  });

  it("a SQLite file that somebody holds for too long is a short 503", async () => {
    const url = await freshDatabase("sqlite");
    const app = await startApp(url);
    const other = new Database(url.slice("sqlite:".length));
    other.exec("begin immediate");
    const signIn = { headers: { "x-csrf": "1" }, body: { email: "owner@demo.example", password: "x" } };
    expect((await app.call("POST", "/api/session", signIn)).status).toBe(503);
    other.exec("rollback");
    expect((await app.call("POST", "/api/session", signIn)).status).toBe(401);
    other.close();
    await app.close();
  });

  it.each(["SQLITE_CONSTRAINT_UNIQUE", "23505", "ENOENT"])("is not seen in other errors (%s)", (code) => {
    const error = Object.assign(new Error("x"), { code });
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(isDatabaseUnavailable("Connection terminated")).toBe(false);
  });
});
