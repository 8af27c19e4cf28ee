import { type AuditEntry, auditPageSchema } from "@edge-console/contract/console/audit";
import { type Zone, zoneSchema } from "@edge-console/contract/objects/zone";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OperatorClient } from "../src/service/upstream/operator-client.ts";
import { type TestConsole, type TestUser, startTestConsole } from "./test-console.ts";

/** Account of one test, unaffected by rate limits, pauses, and faults of other tests. */
export interface AccountFixture {
  readonly edgeApi: EdgeApi;
  readonly testConsole: TestConsole;
  /** Name at the service and in the console, and domain of its users: `full@NAME`, `developer@NAME`, `billing@NAME`. */
  readonly name: string;
  readonly id: string;
  /** Path of the account's /v1 routes in the console. */
  readonly v1: string;
  readonly serviceId: string;
  readonly apiKey: string;
  /** Its member with full access, signed in. */
  readonly user: TestUser;
  /** Position in the service's request log at the start of the test. */
  readonly mark: number;
  /** Calls the service with the account's key, outside the console. */
  readonly service: (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;
  /** Creates a zone outside the console. */
  readonly createZone: (fields?: object) => Promise<Zone>;
  /** Returns a zone as the service has it. */
  readonly readZone: (zone: Pick<Zone, "ID">) => Promise<Zone>;
  /** Returns the newest entries of the account's audit log, newest first. */
  readonly readAudit: () => Promise<AuditEntry[]>;
}

/**
 * Starts the service and a console for all tests of the calling suite, and creates an account for each test; the returned
 * values change with the test. `operator` creates the console's client for the operator listener.
 */
export function setUpAccount(
  kind: DatabaseKind = "sqlite",
  operator: (edgeApi: EdgeApi) => OperatorClient | null = () => null,
): AccountFixture {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let current: Pick<AccountFixture, "name" | "id" | "v1" | "serviceId" | "apiKey" | "user" | "mark">;
  let accounts = 0;
  let zones = 0;
  const service: AccountFixture["service"] = (method, path, body) =>
    callService(edgeApi, current.apiKey, method, path, body);

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), kind, { operator: operator(edgeApi) });
  });

  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  beforeEach(async () => {
    await edgeApi.operator.clearFaults();
    const name = `account${accounts++}`;
    const { account_id: serviceId, api_key: apiKey } = await edgeApi.operator.createAccount(name);
    const { id, v1 } = await testConsole.connect(name, apiKey);
    const user = await testConsole.as(`full@${name}`);
    current = { name, id, v1, serviceId, apiKey, user, mark: await edgeApi.operator.getLastRequestNumber() };
  });

  return {
    get edgeApi() {
      return edgeApi;
    },
    get testConsole() {
      return testConsole;
    },
    get name() {
      return current.name;
    },
    get id() {
      return current.id;
    },
    get v1() {
      return current.v1;
    },
    get serviceId() {
      return current.serviceId;
    },
    get apiKey() {
      return current.apiKey;
    },
    get user() {
      return current.user;
    },
    get mark() {
      return current.mark;
    },
    service,
    async createZone(fields) {
      const body = { ZONE_NAME: `zone${zones++}`, ORIGIN_URL: "https://origin.example", ...fields };
      return zoneSchema.parse(await service("POST", "/cdn", body));
    },
    readZone: async ({ ID }) => zoneSchema.parse(await service("GET", `/cdn/${ID}`)),
    readAudit: async () =>
      auditPageSchema.parse((await current.user.get(`/api/accounts/${current.id}/audit`)).json).entries,
  };
}
