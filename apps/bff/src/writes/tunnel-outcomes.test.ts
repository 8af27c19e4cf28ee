import type { Tunnel, TunnelSummary, TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import {
  type WriteEvidence,
  evaluateCreate,
  evaluateTokenRotation,
  evaluateUpdate,
} from "@edge-console/contract/rules/unconfirmed-write";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestUser, startTestConsole } from "../../test/test-console.ts";
import type { RawResponse } from "../../test/http-client.ts";

/** A tunnel write and what is told of it when its answer is lost. */
interface Round {
  readonly when: "before" | "after";
  readonly kind: "status" | "reset";
  /** How the tunnel stands before, where there is one. */
  readonly state: TunnelSummary["STATE"];
  /** So often the same write is sent again with its Idempotency-Key. */
  readonly again: number;
}

const rounds = fc.record<Round>({
  when: fc.constantFrom("before", "after"),
  kind: fc.constantFrom("status", "reset"),
  state: fc.constantFrom("NEVER", "CONNECTED", "DISCONNECTED"),
  again: fc.nat(2),
});

let edgeApi: EdgeApi;
let site: TestConsole;
let person: TestUser;
let v1: string;
let apiKey: string;
let now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  site = await startTestConsole(new URL(edgeApi.url));
  apiKey = (await edgeApi.operator.createAccount("harbour")).api_key;
  ({ v1 } = await site.connect("harbour", apiKey));
  person = await site.as("full@harbour");
});

afterAll(async () => {
  await site.close();
  await edgeApi.stop();
});

/** Another minute: nothing that an earlier round used up or was told to wait for holds this one up. */
async function nextMinute(): Promise<void> {
  now += 60;
  site.setClock(now);
  await edgeApi.operator.setClock(now);
  // A new token asks for a recent proof of who it is.
  await site.store.db.updateTable("sessions").set({ authenticated_at: now, seen_at: now }).execute();
}

const atService = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  callService(edgeApi, apiKey, method, path, body);

const tunnelsAtService = async () => ((await atService("GET", "/tunnels")) as { TUNNELS: TunnelSummary[] }).TUNNELS;
const tunnelsRead = async () => ((await person.get(`${v1}/tunnels`)).json as { TUNNELS: TunnelSummary[] }).TUNNELS;

/** The status that a connector with this token is answered with. */
async function report(token: string): Promise<number> {
  const answer = await fetch(`${edgeApi.operator.url}/connector/report`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ version: "1.0.0", location: "fra" }),
  });
  return answer.status;
}

async function tunnelIn(state: TunnelSummary["STATE"]): Promise<TunnelWithToken> {
  for (const { TUNNEL_ID } of await tunnelsAtService()) await atService("DELETE", `/tunnels/${TUNNEL_ID}`);
  const tunnel = (await atService("POST", "/tunnels", { NAME: "Warehouse" })) as TunnelWithToken;
  if (state !== "NEVER") await report(tunnel.TOKEN);
  if (state === "DISCONNECTED") {
    await nextMinute();
    await nextMinute();
  }
  return tunnel;
}

/** Sends a write into the fault, once and perhaps again, and expects to be told that it may have happened. */
async function spoilt(
  round: Round,
  method: "POST" | "DELETE",
  path: string,
  send: (headers: Record<string, string>) => Promise<RawResponse>,
) {
  const { when, kind } = round;
  await edgeApi.operator.armFault({ method, path, when, kind, times: 1, ...(kind === "status" && { status: 503 }) });
  const mark = await edgeApi.operator.mark();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: round.again + 1 }, () => send(headers)));
  for (const { json } of answers) expect(json).toMatchObject({ outcome: "unknown" });
  const sent = (await edgeApi.operator.requests(mark)).filter(({ method }) => method !== "GET");
  expect(sent).toHaveLength(1);
}

const applied = ({ when }: Round): WriteEvidence => (when === "after" ? "applied" : "not-applied");

/** Each carries out a round, and gives how many tunnels there are to be at its end. */
const acts: Record<string, (round: Round) => Promise<number>> = {
  async create(round) {
    await tunnelIn(round.state);
    const known = new Set((await tunnelsRead()).map(({ TUNNEL_ID }) => TUNNEL_ID));
    await spoilt(round, "POST", "^/v1/tunnels$", (headers) =>
      person.post(`${v1}/tunnels`, { NAME: "Warehouse" }, headers),
    );
    const found = evaluateCreate(
      known,
      await tunnelsRead(),
      ({ TUNNEL_ID }) => TUNNEL_ID,
      ({ NAME }) => NAME === "Warehouse",
    );
    expect(found.finding).toBe(applied(round));
    return round.when === "after" ? 2 : 1;
  },

  async "new token"(round) {
    const { TUNNEL_ID, TOKEN } = await tunnelIn(round.state);
    const path = `/tunnels/${TUNNEL_ID}`;
    const before = (await person.get(v1 + path)).json as Tunnel;
    await spoilt(round, "POST", "/token$", (headers) => person.post(`${v1}${path}/token`, undefined, headers));
    const after = (await person.get(v1 + path)).json as Tunnel;
    // Only a tunnel that was NEVER before cannot tell by its state whether its old token still works.
    const told = before.STATE === "NEVER" ? "cannot-tell" : applied(round);
    expect(evaluateTokenRotation(before.STATE, after.STATE)).toBe(told);
    expect(await report(TOKEN)).toBe(round.when === "after" ? 401 : 200);
    return 1;
  },

  async update(round) {
    const { TUNNEL_ID } = await tunnelIn(round.state);
    const path = `/tunnels/${TUNNEL_ID}`;
    const change = { NAME: "Depot", ENABLED: 0 } as const;
    await spoilt(round, "POST", `^/v1${path}$`, (headers) => person.post(v1 + path, change, headers));
    expect(evaluateUpdate<Partial<Tunnel>>((await person.get(v1 + path)).json as Tunnel, change)).toBe(applied(round));
    expect(await tunnelsAtService()).toMatchObject([
      round.when === "after" ? change : { NAME: "Warehouse", ENABLED: 1 },
    ]);
    return 1;
  },

  async delete(round) {
    const { TUNNEL_ID } = await tunnelIn(round.state);
    const path = `/tunnels/${TUNNEL_ID}`;
    await spoilt(round, "DELETE", `^/v1${path}$`, (headers) => person.send("DELETE", v1 + path, undefined, headers));
    expect((await person.get(v1 + path)).status).toBe(round.when === "after" ? 404 : 200);
    return round.when === "after" ? 0 : 1;
  },
};

it.each(Object.entries(acts))(
  "row 54: %s: when the answer is lost it happened once at most, and reading back tells the truth",
  async (_, act) => {
    await fc.assert(
      fc.asyncProperty(rounds, async (round) => {
        await nextMinute();
        await edgeApi.operator.clearFaults();
        const tunnels = await act(round);
        expect(await tunnelsAtService()).toHaveLength(tunnels);
      }),
      { seed: 54, numRuns: 50 },
    );
  },
  120_000,
);
