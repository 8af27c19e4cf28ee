import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
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
  app = await startTestApp("sqlite", { routes });
  secure = await startTestApp("sqlite", { routes, publicUrl: "https://console.example" });
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

  it("says in a page for people where the console is", async () => {
    const headers = { host: "edge.internal:8080", accept: "text/html,*/*;q=0.8" };
    const { status, headers: received, text } = await secure.call("GET", "/zones", { headers });
    expect([status, received["content-type"], received["cache-control"]]).toEqual([
      421,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain("This request was for edge.internal:8080.");
    expect(text).toContain('<a href="https://console.example">');
    expect(text).toContain(String(received["x-request-id"]));
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(received["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  it("says so to programs as a problem, and escapes the host in the page", async () => {
    const { json } = await secure.call("GET", "/api/text", { headers: { host: "edge.internal", accept: "*/*" } });
    expect(json).toMatchObject({
      type: "urn:edge-console:misdirected",
      title: "Unknown host",
      detail: "This console is at https://console.example.",
    });
    const page = await secure.call("GET", "/", { headers: { host: "<b>&", accept: "text/html" } });
    expect(page.text).toContain("for &lt;b&gt;&amp;.");
  });
});

describe("the log of an unknown host", () => {
  let logged: TestApp;

  beforeAll(async () => {
    logged = await startTestApp("sqlite", { publicUrl: "https://console.example" });
  });

  afterAll(() => logged.close());

  const listWarnings = () =>
    logged.logLines
      .map((line) => z.object({ level: z.union([z.string(), z.number()]), msg: z.string() }).parse(JSON.parse(line)))
      .filter(({ msg }) => msg.startsWith("Request for host"))
      .map(({ msg }) => msg);

  it("names the host and PUBLIC_URL once for each host, and a few hosts only", async () => {
    for (const host of ["edge.internal:8080", "edge.internal:8080"])
      await logged.call("GET", "/", { headers: { host } });
    expect(listWarnings()).toEqual([
      "Request for host edge.internal:8080; PUBLIC_URL is https://console.example. Pass the Host header through.",
    ]);
    for (let host = 0; host < 30; host++) await logged.call("GET", "/", { headers: { host: `scan${host}.example` } });
    expect(listWarnings()).toHaveLength(10);
    await logged.call("GET", "/", { headers: { host: "console.example" } });
    expect(listWarnings()).toHaveLength(10);
  });
});
