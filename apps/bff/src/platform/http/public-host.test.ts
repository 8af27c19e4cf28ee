import { createTestDatabase } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { sendRaw } from "../../../test/http-client.ts";
import { route } from "./route.ts";

const access = { kind: "public" } as const;

const routes = [
  route({ method: "GET", path: "/api/text", access, handle: () => ({ status: 200, text: "1.2.3.4\n" }) }),
];

let app: TestApp;
/** A public URL with HTTPS. */
let secure: TestApp;

beforeAll(async () => {
  app = await startTestApp(await createTestDatabase("sqlite"), { routes });
  secure = await startTestApp(await createTestDatabase("sqlite"), { routes, publicUrl: "https://console.example" });
});

afterAll(async () => {
  await app.close();
  await secure.close();
});

describe("hosts of the console", () => {
  it("row 40: rejects other hosts with 421, except for probes", async () => {
    for (const host of [
      "evil.example",
      `evil.example:${new URL(app.url).port}`,
      "localhost:1",
      "localhost",
      "a@localhost",
    ]) {
      expect((await app.call("GET", "/", { headers: { host } })).status).toBe(421);
      expect((await app.call("GET", "/api/text", { headers: { host } })).status).toBe(421);
    }
    const probe = await app.call("GET", "/healthz/live", { headers: { host: "10.0.0.7" } });
    expect([probe.status, probe.json]).toEqual([200, { status: "live" }]);
  });

  it("row 40: rejects another host in the target and several Host headers", async () => {
    const ownHost = new URL(app.url).host;
    const getStatus = async (target: string, ...hosts: string[]) => {
      const lines = [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), "Connection: close", "", ""];
      return Number((await sendRaw(app.url, lines.join("\r\n"))).split(" ")[1]);
    };
    expect(await getStatus("/api/text", ownHost)).toBe(200);
    expect(await getStatus("/api/text", ownHost, "evil.example")).toBe(400);
    expect(await getStatus("/api/text", ownHost, ownHost)).toBe(400);
    expect(await getStatus(`http://${ownHost}/api/text`, ownHost)).toBe(200);
    expect(await getStatus("http://evil.example/api/text", ownHost)).toBe(421);
    expect(await getStatus(`http://${ownHost}/api/text`, "evil.example")).toBe(421);
  });

  it("ignores case and accepts the default port", async () => {
    for (const host of ["console.example", "Console.Example", "console.example:443"]) {
      expect((await secure.call("GET", "/api/text", { headers: { host } })).status).toBe(200);
    }
    expect((await secure.call("GET", "/api/text", { headers: { host: "localhost" } })).status).toBe(421);
  });
});
