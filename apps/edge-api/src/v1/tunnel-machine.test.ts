import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tunnelSchema, type TunnelWithToken, tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { startTestService, type TestService } from "../../test/service.ts";
import { connectorRoutes } from "../operator/connector.ts";
import { OperatorError } from "../operator/route.ts";
import { Fields } from "./fields.ts";
import { tunnelHandlers } from "./tunnels.ts";

/** Expected state of a tunnel, tracked independently of the service. */
interface Model {
  now: number;
  enabled: 0 | 1;
  /** Null: no connector has reported with the current token. */
  connector: { reportedAt: number; stopped: boolean; location: string; version: string } | null;
}

/** The tunnel in the service, with its tokens. */
interface Real {
  tunnel: TunnelWithToken;
  /** Tokens that were replaced. */
  retired: string[];
}

type Command = fc.Command<Model, Real>;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

function call(now: number, tunnelId: string, body: object = {}) {
  const { context, accountId } = service;
  const account = context.store.accounts.find(accountId)!;
  const row = context.store.tunnels.find(accountId, tunnelId)!;
  const { store, config } = context;
  return { account, resources: { TUNNEL_ID: row }, body: Fields.of(body), now, store, config };
}

/** Returns the response status of a connector request. */
function connector(path: string, bearer: string, now: number, body: object = {}): number {
  const route = connectorRoutes.find((one) => one.path === path)!;
  try {
    return route.handle({
      context: service.context,
      ids: {},
      body,
      query: new URLSearchParams(),
      bearerToken: bearer,
      now,
    }).status;
  } catch (error) {
    if (error instanceof OperatorError) return error.status;
    throw error;
  }
}

function assertStatus(status: number, expected: number): void {
  expect(status).toBe(expected);
}

function assertState(model: Model, real: Real): void {
  const tunnel = tunnelSchema.parse(tunnelHandlers.getTunnel(call(model.now, real.tunnel.TUNNEL_ID)));
  const expectedReport = model.connector;
  const isSilent = expectedReport === null || expectedReport.stopped || model.now - expectedReport.reportedAt >= 90;
  expect(tunnel).toMatchObject({
    ENABLED: model.enabled,
    STATE: expectedReport === null ? "NEVER" : isSilent ? "DISCONNECTED" : "CONNECTED",
    LOCATION: isSilent ? "" : expectedReport.location,
    CONNECTED_AT: expectedReport === null || expectedReport.stopped ? 0 : expectedReport.reportedAt,
    AGENT_VERSION: expectedReport?.version ?? "",
  });
  expect(tunnel.LOCATION_NAME === "").toBe(tunnel.LOCATION === "");
  const listed = tunnelHandlers.listTunnels(call(model.now, real.tunnel.TUNNEL_ID)).TUNNELS;
  const { ENDPOINTS: _, ...summary } = tunnel;
  expect(listed.find(({ TUNNEL_ID }) => TUNNEL_ID === tunnel.TUNNEL_ID)).toEqual(summary);
}

function command(name: string, runCommand: (model: Model, real: Real) => void): Command {
  return {
    check: () => true,
    run(model, real) {
      runCommand(model, real);
      assertState(model, real);
    },
    toString: () => name,
  };
}

const commands: fc.Arbitrary<Command>[] = [
  fc.nat(200).map((seconds) => command(`wait ${seconds}`, (model) => void (model.now += seconds))),
  fc.tuple(fc.constantFrom("fra", "syd", "iad"), fc.constantFrom("1.0.0", "1.1.0")).map(([location, version]) =>
    command(`report ${version} from ${location}`, (model, { tunnel }) => {
      const status = connector("/connector/report", tunnel.TOKEN, model.now, { location, version });
      assertStatus(status, model.enabled === 1 ? 200 : 403);
      if (model.enabled === 1) model.connector = { reportedAt: model.now, stopped: false, location, version };
    }),
  ),
  fc.constant(
    command("stop", (model, { tunnel }) => {
      assertStatus(connector("/connector/stop", tunnel.TOKEN, model.now), 200);
      if (model.connector) model.connector.stopped = true;
    }),
  ),
  fc.constant(
    command("report with a replaced token", (model, { retired }) => {
      for (const token of retired) assertStatus(connector("/connector/report", token, model.now), 401);
    }),
  ),
  fc.constant(
    command("new token", (model, real) => {
      real.retired.push(real.tunnel.TOKEN);
      real.tunnel = tunnelWithTokenSchema.parse(
        tunnelHandlers.renewTunnelToken(call(model.now, real.tunnel.TUNNEL_ID)),
      );
      model.connector = null;
    }),
  ),
  fc.boolean().map((on) =>
    command(on ? "switch on" : "switch off", (model, { tunnel }) => {
      const enabled = on ? 1 : 0;
      tunnelHandlers.updateTunnel(call(model.now, tunnel.TUNNEL_ID, { ENABLED: enabled }));
      model.enabled = enabled;
    }),
  ),
];

test("has the expected state after any sequence of reports, token rotations, updates, and time", () => {
  const start = 1_800_000_000;
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40 }), (sequence) => {
      const { context, accountId } = service;
      const account = context.store.accounts.find(accountId)!;
      const body = Fields.of({ NAME: "Machine" });
      const { store, config } = context;
      const tunnel = tunnelHandlers.createTunnel({ account, resources: {}, body, now: start, store, config });
      const real: Real = { tunnel: tunnelWithTokenSchema.parse(tunnel), retired: [] };
      const model: Model = { now: start, enabled: 1, connector: null };
      fc.modelRun(() => ({ model, real }), sequence);
      expect(store.tunnels.findByToken(real.tunnel.TOKEN)?.id).toBe(real.tunnel.TUNNEL_ID);
      store.tunnels.remove(real.tunnel.TUNNEL_ID);
    }),
    { numRuns: 150 },
  );
});
