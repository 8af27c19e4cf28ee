import { makeAuthority, keyPair, keyPem } from "@edge-console/testing/certificates";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { startFaultProxy, type WireFault } from "@edge-console/testing/fault-proxy";
import { request } from "undici";
import { type TestConsole, type TestUser, startTestConsole } from "../test-console.ts";
import type { Ground } from "./subjects.ts";

/** One of the accounts that write side by side; each does one thing after the other. */
export interface Actor {
  readonly accountId: string;
  readonly serviceAccountId: string;
  readonly key: string;
  readonly v1: string;
  readonly person: TestUser;
  readonly ground: Ground;
}

/** The service, the proxy, the console and its accounts. */
export interface Stage {
  readonly edgeApi: EdgeApi;
  readonly site: TestConsole;
  readonly actors: readonly Actor[];
  /** Spoils the next request with this key, of a change or of a read. */
  spoil(key: string, what: "change" | "read", fault: WireFault): void;
  calm(): void;
  /** Lets both clocks pass a minute: rate limits begin anew. */
  readonly passMinute: () => Promise<void>;
  close(): Promise<void>;
}

/** Fewer than the service's limit for an address, which the console shares with what is prepared past it. */
const directCallsAMinute = 500;

export async function setStage(actors: number, kind: DatabaseKind): Promise<Stage> {
  const edgeApi = await startEdgeApi();
  const spoilt = new Map<string, WireFault>();
  const proxy = await startFaultProxy(new URL(edgeApi.url), ({ method, key }) => {
    const what = `${method === "GET" ? "read" : "change"} ${key}`;
    const fault = spoilt.get(what);
    spoilt.delete(what);
    return fault;
  });
  const site = await startTestConsole(proxy.url, kind);
  const authority = await makeAuthority(Math.floor(Date.now() / 1000));
  const pair = await keyPair("p-256");

  let now = Math.floor(Date.now() / 1000 / 60) * 60;
  let calls = 0;
  const passMinute = async () => {
    now += 60;
    calls = 0;
    site.setClock(now);
    await edgeApi.operator.setClock(now);
    // Nobody is signed out meanwhile, and everybody has just proven who they are.
    await site.store.db
      .updateTable("sessions")
      .set({ seen_at: now, authenticated_at: now, expires_at: now + 3_600 })
      .execute();
  };
  await passMinute();

  const groundFor = (key: string): Ground => ({
    async direct(method, path, body) {
      if (++calls > directCallsAMinute) await passMinute();
      const answer = await request(`${edgeApi.url}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const { MESSAGE, DATA } = (await answer.body.json()) as { MESSAGE: string; DATA: unknown };
      if (answer.statusCode === 404) return undefined;
      if (answer.statusCode >= 400) throw new Error(`${method} ${path} past the console: ${MESSAGE}`);
      return DATA;
    },
    certify: async (zoneId) =>
      void (await edgeApi.operator.call("POST", `/zones/${zoneId}`, { origin_certificate: 1 })),
    async connects(token) {
      const answer = await request(`${edgeApi.operator.url}/connector/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ version: "1.0.0", location: "fra" }),
      });
      await answer.body.dump();
      return answer.statusCode === 200;
    },
    async certificateFor(hostname) {
      const span = { notBefore: now - 86_400, notAfter: now + 90 * 86_400 };
      const leaf = await authority.issue(pair, { commonName: hostname, names: [hostname], ...span });
      return { CERTIFICATE: leaf + authority.intermediate, PRIVATE_KEY: keyPem(pair) };
    },
  });

  const made: Actor[] = [];
  for (let n = 0; n < actors; n += 1) {
    const { api_key: key, account_id: serviceAccountId } = await edgeApi.operator.createAccount(`actor${n}`);
    const { id, v1 } = await site.connect(`actor${n}`, key);
    const person = await site.as(`full@actor${n}`);
    made.push({ accountId: id, serviceAccountId, key, v1, person, ground: groundFor(key) });
  }

  return {
    edgeApi,
    site,
    actors: made,
    spoil: (key, what, fault) => void spoilt.set(`${what} ${key}`, fault),
    calm: () => spoilt.clear(),
    passMinute,
    async close() {
      await site.close();
      await proxy.close();
      await edgeApi.stop();
    },
  };
}
