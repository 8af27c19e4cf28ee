import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpointSchema, tunnelSchema, tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { startTestService, type TestService } from "../../test/service.ts";
import { Connector, ConnectorRejectedError } from "./connector.ts";
import { OptionsError, readOptions } from "./options.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function createTunnel() {
  return tunnelWithTokenSchema.parse((await service.v1("POST", "/tunnels", { body: { NAME: "Office" } })).data);
}

const readTunnel = async (id: string) => tunnelSchema.parse((await service.v1("GET", `/tunnels/${id}`)).data);

async function createEndpoint(tunnelId: string, name: string) {
  const body = { NAME: name, SCHEME: "http", HOST: "10.0.0.5" };
  return endpointSchema.parse((await service.v1("POST", `/tunnels/${tunnelId}/endpoints`, { body })).data);
}

function connect(token: string, location: string | null = "fra") {
  const lines: string[] = [];
  return { lines, connector: new Connector({ url: service.operatorUrl, token, location }, (line) => lines.push(line)) };
}

describe("a connector", () => {
  test("connects, prints each endpoint change once, and stops", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    const { lines, connector } = connect(TOKEN);
    const { ENDPOINT_ID } = await createEndpoint(TUNNEL_ID, "App");
    await connector.report();
    expect(await readTunnel(TUNNEL_ID)).toMatchObject({ STATE: "CONNECTED", LOCATION: "fra" });
    await createEndpoint(TUNNEL_ID, "Shop");
    await service.v1("POST", `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`, { body: { PORT: 8080 } });
    await connector.report();
    await service.v1("DELETE", `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`);
    await connector.report();
    await connector.report();
    await connector.stop();
    expect(lines).toEqual([
      "connected to fra",
      "endpoint App → http://10.0.0.5:80",
      "endpoint App → http://10.0.0.5:8080 (changed)",
      "endpoint Shop → http://10.0.0.5:80",
      "endpoint App → http://10.0.0.5:8080 removed",
      "stopped",
    ]);
    expect(await readTunnel(TUNNEL_ID)).toMatchObject({ STATE: "DISCONNECTED", CONNECTED_AT: 0 });
  });

  test("retries while its tunnel is disabled", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    const { lines, connector } = connect(TOKEN, null);
    const setEnabled = (ENABLED: 0 | 1) => service.v1("POST", `/tunnels/${TUNNEL_ID}`, { body: { ENABLED } });
    await setEnabled(0);
    await connector.report();
    await connector.report();
    await setEnabled(1);
    await connector.report();
    expect(lines).toEqual(["rejected: the tunnel is disabled; retrying every 30 seconds", "connected"]);
  });

  test("stops with an error without the token if the token is invalid", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    await service.v1("POST", `/tunnels/${TUNNEL_ID}/token`);
    const rejection = await connect(TOKEN)
      .connector.report()
      .catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(ConnectorRejectedError);
    expect(String(rejection)).not.toContain(TOKEN);
  });

  test("stops if its location is unknown, and continues if the service doesn't respond", async () => {
    const { TOKEN } = await createTunnel();
    await expect(connect(TOKEN, "atlantis").connector.report()).rejects.toThrow(ConnectorRejectedError);
    const lines: string[] = [];
    const unknownLocation = { url: "http://127.0.0.1:1", token: TOKEN, location: null };
    const connector = new Connector(unknownLocation, (line) => lines.push(line));
    await connector.report();
    await connector.stop();
    expect(lines).toEqual([
      "can't reach the service; retrying every 30 seconds",
      "stopped; couldn't notify the service",
    ]);
  });
});

describe("the command", () => {
  test("reads the token from the environment, reports, and stops cleanly on SIGINT", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const child = spawn(process.execPath, [main, "--url", service.operatorUrl], {
      env: { ...process.env, EDGE_TUNNEL_TOKEN: TOKEN },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = once(child, "exit");
    const lines: string[] = [];
    const states: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line !== "connected") continue;
      states.push((await readTunnel(TUNNEL_ID)).STATE);
      child.kill("SIGINT");
    }
    expect(states).toEqual(["CONNECTED"]);
    expect(await exit).toEqual([0, null]);
    expect(lines).toEqual([`connecting to ${service.operatorUrl}`, "connected", "stopped"]);
    expect(await readTunnel(TUNNEL_ID)).toMatchObject({ STATE: "DISCONNECTED", CONNECTED_AT: 0 });
  });

  test("parses its options and names the missing one", () => {
    const token = "a-token";
    expect(readOptions(["--token", token, "--location", "fra"], {})).toEqual({
      url: "http://127.0.0.1:8791",
      token,
      location: "fra",
    });
    expect(readOptions(["--url", "https://operator.example/"], { EDGE_TUNNEL_TOKEN: token })).toMatchObject({
      url: "https://operator.example",
    });
    expect(readOptions(["--help"], {})).toBe("help");
    expect(() => readOptions([], {})).toThrow(OptionsError);
    expect(() => readOptions(["--token", token, "--url", "8791"], {})).toThrow("--url");
    expect(() => readOptions(["--token-file", "/nowhere/at/all"], {})).toThrow("--token-file");
    expect(() => readOptions(["--speed", "9"], {})).toThrow(OptionsError);
  });
});
