import { freshDatabase } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

describe("the probes", () => {
  it("row 60: ready is 503 without the database and while stopping; live stays", async () => {
    const own = await startTestApp(await freshDatabase("sqlite"));
    expect((await own.call("GET", "/healthz/ready")).status).toBe(200);
    own.stopping.abort();
    expect((await own.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await own.call("GET", "/healthz/live")).status).toBe(200);
    await own.close();

    const other = await startTestApp(await freshDatabase("sqlite"));
    await other.store.close();
    expect((await other.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await other.call("GET", "/healthz/live")).status).toBe(200);
    await other.close();
  });
});
