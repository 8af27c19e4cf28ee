import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getPort } from "../test/get-port.ts";

const script = fileURLToPath(new URL("healthcheck.ts", import.meta.url));

describe("the health check", () => {
  let server: Server;
  let port: number;
  let status: number;
  let paths: string[];

  beforeEach(async () => {
    paths = [];
    server = createServer((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(status).end("{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    port = getPort(server);
  });

  afterEach(() => void server.close());

  /** The exit code with this HOST. */
  async function check(host: string): Promise<unknown> {
    const child = spawn(process.execPath, [script], { env: { PORT: String(port), HOST: host } });
    return ((await once(child, "exit")) as unknown[])[0];
  }

  it.each(["0.0.0.0", "::", "", "127.0.0.1"])("passes where the console is ready, with HOST %j", async (host) => {
    status = 200;
    expect(await check(host)).toBe(0);
    expect(paths).toEqual(["/healthz/ready"]);
  });

  it("fails if the console isn't ready or isn't listening", async () => {
    status = 503;
    expect(await check("0.0.0.0")).toBe(1);
    server.close();
    await once(server, "close");
    expect(await check("0.0.0.0")).toBe(1);
  });
});
