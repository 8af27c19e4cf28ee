import { describe, expect, it } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";

describe("the probes", () => {
  it("row 60: ready is 503 without the database and while stopping; live is still 200", async () => {
    const app = await startTestApp("sqlite");
    expect((await app.call("GET", "/healthz/ready")).status).toBe(200);
    app.stopping.abort();
    expect((await app.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await app.call("GET", "/healthz/live")).status).toBe(200);
    await app.close();

    const appWithoutDatabase = await startTestApp("sqlite");
    await appWithoutDatabase.store.close();
    expect((await appWithoutDatabase.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await appWithoutDatabase.call("GET", "/healthz/live")).status).toBe(200);
    await appWithoutDatabase.close();
  });
});
