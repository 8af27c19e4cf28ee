import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tunnelSchema, type TunnelWithToken, tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { startTestService, type TestService } from "../../test/service.ts";
import { connectorRoutes } from "../operator/connector.ts";
import { OperatorError } from "../operator/route.ts";
import { Fields } from "./fields.ts";
import { tunnelHandlers } from "./tunnels.ts";

/** What a tunnel should read, kept without looking at the service. */
interface Model {
  now: number;
  enabled: 0 | 1;
  /** Null: no connector has reported with the present token. */
  connector: { reportedAt: number; stopped: boolean; location: string; version: string } | null;
}

/** The tunnel as a client with its token and its account's key reaches it. */
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

/** The status that a call of the connector is answered with. */
function connector(path: string, bearer: string, now: number, body: object = {}): number {
  const route = connectorRoutes.find((one) => one.path === path)!;
  try {
    return route.handle({ context: service.context, ids: {}, body, query: new URLSearchParams(), bearer, now }).status;
  } catch (error) {
    if (error instanceof OperatorError) return error.status;
    throw error;
  }
}

function assertAnswered(status: number, expected: number): void {
  expect(status).toBe(expected);
}

function assertReads(model: Model, real: Real): void {
  const tunnel = tunnelSchema.parse(tunnelHandlers.getTunnel(call(model.now, real.tunnel.TUNNEL_ID)));
  const told = model.connector;
  const silent = told === null || told.stopped || model.now - told.reportedAt >= 90;
  expect(tunnel).toMatchObject({
    ENABLED: model.enabled,
    STATE: told === null ? "NEVER" : silent ? "DISCONNECTED" : "CONNECTED",
    LOCATION: silent ? "" : told.location,
    CONNECTED_AT: told === null || told.stopped ? 0 : told.reportedAt,
    AGENT_VERSION: told?.version ?? "",
  });
  expect(tunnel.LOCATION_NAME === "").toBe(tunnel.LOCATION === "");
  const listed = tunnelHandlers.listTunnels(call(model.now, real.tunnel.TUNNEL_ID)).TUNNELS;
  const { ENDPOINTS: _, ...summary } = tunnel;
  expect(listed.find(({ TUNNEL_ID }) => TUNNEL_ID === tunnel.TUNNEL_ID)).toEqual(summary);
}

function command(name: string, act: (model: Model, real: Real) => void): Command {
  return {
    check: () => true,
    run(model, real) {
      act(model, real);
      assertReads(model, real);
    },
    toString: () => name,
  };
}

const commands: fc.Arbitrary<Command>[] = [
  fc.nat(200).map((seconds) => command(`wait ${seconds}`, (model) => void (model.now += seconds))),
  fc.tuple(fc.constantFrom("fra", "syd", "iad"), fc.constantFrom("1.0.0", "1.1.0")).map(([location, version]) =>
    command(`report ${version} from ${location}`, (model, { tunnel }) => {
      const status = connector("/connector/report", tunnel.TOKEN, model.now, { location, version });
      assertAnswered(status, model.enabled === 1 ? 200 : 403);
      if (model.enabled === 1) model.connector = { reportedAt: model.now, stopped: false, location, version };
    }),
  ),
  fc.constant(
    command("stop", (model, { tunnel }) => {
      assertAnswered(connector("/connector/stop", tunnel.TOKEN, model.now), 200);
      if (model.connector) model.connector.stopped = true;
    }),
  ),
  fc.constant(
    command("report with a replaced token", (model, { retired }) => {
      for (const token of retired) assertAnswered(connector("/connector/report", token, model.now), 401);
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

test("a tunnel reads as its connector, its token, its switch and time leave it, whatever their order", () => {
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
