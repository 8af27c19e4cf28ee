import {
  type Tunnel,
  type TunnelSummary,
  type TunnelWithToken,
  tunnelListSchema,
  tunnelSchema,
  tunnelWithTokenSchema,
} from "@edge-console/contract/objects/tunnel";
import {
  type WriteEvidence,
  evaluateCreate,
  evaluateTokenRotation,
  evaluateUpdate,
} from "@edge-console/contract/rules/unconfirmed-write";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";
import type { RawResponse } from "../../../test/http-client.ts";

/** A tunnel write with a fault. */
interface Round {
  readonly when: "before" | "after";
  readonly kind: "status" | "reset";
  /** State of the tunnel before the write. */
  readonly state: TunnelSummary["STATE"];
  /** Number of repetitions with the same Idempotency-Key. */
  readonly repetitions: number;
}

/** Every combination; in exhaustive runs with each number of repetitions, otherwise with one of them. */
const rounds: readonly Round[] = (["before", "after"] as const)
  .flatMap((when) => (["status", "reset"] as const).map((kind) => ({ when, kind })))
  .flatMap((fault) => (["NEVER", "CONNECTED", "DISCONNECTED"] as const).map((state) => ({ ...fault, state })))
  .flatMap((combination, index) =>
    (isExhaustive ? [0, 1, 2] : [(index + Math.floor(index / 3)) % 3]).map((repetitions) => ({
      ...combination,
      repetitions,
    })),
  );

const fixture = setUpAccount();
const { service } = fixture;
let now = Math.floor(Date.now() / 1000);

/** Advances the clocks by a minute, so that rate limits and pauses of earlier rounds are over. */
async function nextMinute(): Promise<void> {
  now += 60;
  fixture.testConsole.setClock(now);
  await fixture.edgeApi.operator.setClock(now);
  // Rotating a token requires recent authentication.
  await fixture.testConsole.store.db.updateTable("sessions").set({ authenticated_at: now, seen_at: now }).execute();
}

const listTunnelsDirectly = async () => tunnelListSchema.parse(await service("GET", "/tunnels")).TUNNELS;
const listTunnels = async () => tunnelListSchema.parse((await fixture.user.get(`${fixture.v1}/tunnels`)).json).TUNNELS;

/** Sends a report of a connector and returns the status. */
async function report(token: string): Promise<number> {
  const response = await fetch(`${fixture.edgeApi.operator.url}/connector/report`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ version: "1.0.0", location: "fra" }),
  });
  return response.status;
}

async function createTunnelInState(state: TunnelSummary["STATE"]): Promise<TunnelWithToken> {
  for (const { TUNNEL_ID } of await listTunnelsDirectly()) await service("DELETE", `/tunnels/${TUNNEL_ID}`);
  const tunnel = tunnelWithTokenSchema.parse(await service("POST", "/tunnels", { NAME: "Warehouse" }));
  if (state !== "NEVER") await report(tunnel.TOKEN);
  if (state === "DISCONNECTED") {
    await nextMinute();
    await nextMinute();
  }
  return tunnel;
}

/** Sends a write with a fault, possibly repeatedly, and expects an unknown outcome. */
async function sendWithFault(
  round: Round,
  method: "POST" | "DELETE",
  path: string,
  send: (headers: Record<string, string>) => Promise<RawResponse>,
) {
  const { when, kind } = round;
  await fixture.edgeApi.operator.armFault({
    method,
    path,
    when,
    kind,
    times: 1,
    ...(kind === "status" && { status: 503 }),
  });
  const mark = await fixture.edgeApi.operator.getLastRequestNumber();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const responses = await Promise.all(Array.from({ length: round.repetitions + 1 }, () => send(headers)));
  for (const { json } of responses) expect(json).toMatchObject({ outcome: "unknown" });
  const sent = (await fixture.edgeApi.operator.requests(mark)).filter(({ method }) => method !== "GET");
  expect(sent).toHaveLength(1);
}

const applied = ({ when }: Round): WriteEvidence => (when === "after" ? "applied" : "not-applied");

/** Scenarios. Each returns the expected number of tunnels. */
const scenarios: Record<string, (round: Round) => Promise<number>> = {
  async create(round) {
    await createTunnelInState(round.state);
    const knownIds = new Set((await listTunnels()).map(({ TUNNEL_ID }) => TUNNEL_ID));
    await sendWithFault(round, "POST", "^/v1/tunnels$", (headers) =>
      fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "Warehouse" }, headers),
    );
    const result = evaluateCreate(
      knownIds,
      await listTunnels(),
      ({ TUNNEL_ID }) => TUNNEL_ID,
      ({ NAME }) => NAME === "Warehouse",
    );
    expect(result.finding).toBe(applied(round));
    return round.when === "after" ? 2 : 1;
  },

  async "rotate token"(round) {
    const { TUNNEL_ID, TOKEN } = await createTunnelInState(round.state);
    const path = `/tunnels/${TUNNEL_ID}`;
    const before = tunnelSchema.parse((await fixture.user.get(fixture.v1 + path)).json);
    await sendWithFault(round, "POST", "/token$", (headers) =>
      fixture.user.post(`${fixture.v1}${path}/token`, undefined, headers),
    );
    const after = tunnelSchema.parse((await fixture.user.get(fixture.v1 + path)).json);
    // The state NEVER before the rotation proves nothing.
    const expected = before.STATE === "NEVER" ? "unconfirmed" : applied(round);
    expect(evaluateTokenRotation(before.STATE, after.STATE)).toBe(expected);
    expect(await report(TOKEN)).toBe(round.when === "after" ? 401 : 200);
    return 1;
  },

  async update(round) {
    const { TUNNEL_ID } = await createTunnelInState(round.state);
    const path = `/tunnels/${TUNNEL_ID}`;
    const change = { NAME: "Depot", ENABLED: 0 } as const;
    await sendWithFault(round, "POST", `^/v1${path}$`, (headers) =>
      fixture.user.post(fixture.v1 + path, change, headers),
    );
    expect(
      evaluateUpdate<Partial<Tunnel>>(tunnelSchema.parse((await fixture.user.get(fixture.v1 + path)).json), change),
    ).toBe(applied(round));
    expect(await listTunnelsDirectly()).toMatchObject([
      round.when === "after" ? change : { NAME: "Warehouse", ENABLED: 1 },
    ]);
    return 1;
  },

  async delete(round) {
    const { TUNNEL_ID } = await createTunnelInState(round.state);
    const path = `/tunnels/${TUNNEL_ID}`;
    await sendWithFault(round, "DELETE", `^/v1${path}$`, (headers) =>
      fixture.user.send("DELETE", fixture.v1 + path, undefined, headers),
    );
    expect((await fixture.user.get(fixture.v1 + path)).status).toBe(round.when === "after" ? 404 : 200);
    return round.when === "after" ? 0 : 1;
  },
};

it.each(Object.entries(scenarios))(
  "row 54: %s: applied at most once without a response, and reconciled correctly",
  async (_, runScenario) => {
    for (const round of rounds) {
      await nextMinute();
      await fixture.edgeApi.operator.clearFaults();
      const tunnels = await runScenario(round);
      expect({ round, tunnels: (await listTunnelsDirectly()).length }).toEqual({ round, tunnels });
    }
  },
);
