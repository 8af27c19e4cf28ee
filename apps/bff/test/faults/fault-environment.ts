import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { startFaultProxy, type WireFault } from "@edge-console/testing/fault-proxy";
import { request } from "undici";
import { envelopeSchema } from "@edge-console/contract/objects/envelope";
import { type TestConsole, type TestUser, startTestConsole } from "../test-console.ts";
import type { ServiceAccess } from "./prepare-write.ts";

/** An account of the run. Accounts write concurrently; the writes of one account are sequential. */
export interface TestAccount {
  readonly accountId: string;
  readonly serviceAccountId: string;
  readonly key: string;
  readonly v1: string;
  readonly user: TestUser;
  readonly service: ServiceAccess;
}

/** The service, a proxy that injects faults, and the console with its accounts. */
export interface FaultEnvironment {
  readonly edgeApi: EdgeApi;
  readonly console: TestConsole;
  readonly accounts: readonly TestAccount[];
  /** Injects a fault into the next write or read with this API key. */
  injectFault(key: string, calls: "change" | "read", fault: WireFault): void;
  clearFaults(): void;
  /** Advances the clocks of service and console by a minute, which resets the rate limits. */
  readonly advanceMinute: () => Promise<void>;
  close(): Promise<void>;
}

/** Below the service's limit per IP address, which the console shares with the direct calls. */
const directCallsPerMinute = 500;

export async function createFaultEnvironment(accountCount: number, kind: DatabaseKind): Promise<FaultEnvironment> {
  const edgeApi = await startEdgeApi();
  const pendingFaults = new Map<string, WireFault>();
  const proxy = await startFaultProxy(new URL(edgeApi.url), ({ method, key }) => {
    const target = `${method === "GET" ? "read" : "change"} ${key}`;
    const fault = pendingFaults.get(target);
    pendingFaults.delete(target);
    return fault;
  });
  const testConsole = await startTestConsole(proxy.url, kind);
  const authority = await createAuthority(Math.floor(Date.now() / 1000));
  const pair = await getKeyPair("p-256");

  let now = Math.floor(Date.now() / 1000 / 60) * 60;
  let calls = 0;
  const advanceMinute = async () => {
    now += 60;
    calls = 0;
    testConsole.setClock(now);
    await edgeApi.operator.setClock(now);
    // Sessions stay valid and recently authenticated.
    await testConsole.store.db
      .updateTable("sessions")
      .set({ seen_at: now, authenticated_at: now, expires_at: now + 3_600 })
      .execute();
  };
  await advanceMinute();

  const createServiceAccess = (key: string): ServiceAccess => ({
    async call(method, path, body) {
      if (++calls > directCallsPerMinute) await advanceMinute();
      const response = await request(`${edgeApi.url}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const { MESSAGE, DATA } = envelopeSchema.parse(await response.body.json());
      if (response.statusCode === 404) return undefined;
      if (response.statusCode >= 400) throw new Error(`${method} ${path} directly: ${MESSAGE}`);
      return DATA;
    },
    issueOriginCertificate: async (zoneId) =>
      void (await edgeApi.operator.call("POST", `/zones/${zoneId}`, { origin_certificate: 1 })),
    async isTokenValid(token) {
      const response = await request(`${edgeApi.operator.url}/connector/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ version: "1.0.0", location: "fra" }),
      });
      await response.body.dump();
      return response.statusCode === 200;
    },
    async createCertificate(hostname) {
      const validity = { notBefore: now - 86_400, notAfter: now + 90 * 86_400 };
      const leaf = await authority.issue(pair, { commonName: hostname, names: [hostname], ...validity });
      return { CERTIFICATE: leaf + authority.intermediate, PRIVATE_KEY: toKeyPem(pair) };
    },
  });

  const accounts: TestAccount[] = [];
  for (let n = 0; n < accountCount; n += 1) {
    const { api_key: key, account_id: serviceAccountId } = await edgeApi.operator.createAccount(`account${n}`);
    const { id, v1 } = await testConsole.connect(`account${n}`, key);
    const user = await testConsole.as(`full@account${n}`);
    accounts.push({ accountId: id, serviceAccountId, key, v1, user, service: createServiceAccess(key) });
  }

  return {
    edgeApi,
    console: testConsole,
    accounts,
    injectFault: (key, calls, fault) => void pendingFaults.set(`${calls} ${key}`, fault),
    clearFaults: () => pendingFaults.clear(),
    advanceMinute,
    async close() {
      await testConsole.close();
      await proxy.close();
      await edgeApi.stop();
    },
  };
}
