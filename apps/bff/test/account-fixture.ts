import type { DatabaseKind } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OperatorClient } from "../src/upstream/operator-client.ts";
import { type TestConsole, type TestUser, startTestConsole } from "./test-console.ts";

/** What one test works with: an account that is limited, paused and blocked by nothing that another test did. */
export interface AccountFixture {
  readonly edgeApi: EdgeApi;
  readonly site: TestConsole;
  /** Its name at the service and in the console, and that of its people: `full@NAME`, `developer@NAME`, `billing@NAME`. */
  readonly name: string;
  readonly id: string;
  /** Where the console answers for /v1. */
  readonly v1: string;
  readonly serviceId: string;
  readonly apiKey: string;
  /** Its person with full access, signed in. */
  readonly user: TestUser;
  /** Where the service's record of requests stood when the test began. */
  readonly mark: number;
}

/**
 * Starts the service and a console in front of it for all tests of the suite that calls this, and makes an account for
 * each of them; what it gives changes with the test. `operator` is how the console sees the service's operator listener.
 */
export function setUpAccount(
  kind: DatabaseKind = "sqlite",
  operator: (edgeApi: EdgeApi) => OperatorClient | null = () => null,
): AccountFixture {
  let edgeApi: EdgeApi;
  let site: TestConsole;
  let own: Omit<AccountFixture, "edgeApi" | "site">;
  let accounts = 0;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    site = await startTestConsole(new URL(edgeApi.url), kind, operator(edgeApi));
  });

  afterAll(async () => {
    await site.close();
    await edgeApi.stop();
  });

  beforeEach(async () => {
    await edgeApi.operator.clearFaults();
    const name = `account${accounts++}`;
    const { account_id: serviceId, api_key: apiKey } = await edgeApi.operator.createAccount(name);
    const { id, v1 } = await site.connect(name, apiKey);
    const person = await site.as(`full@${name}`);
    own = { name, id, v1, serviceId, apiKey, user: person, mark: await edgeApi.operator.mark() };
  });

  return {
    get edgeApi() {
      return edgeApi;
    },
    get site() {
      return site;
    },
    get name() {
      return own.name;
    },
    get id() {
      return own.id;
    },
    get v1() {
      return own.v1;
    },
    get serviceId() {
      return own.serviceId;
    },
    get apiKey() {
      return own.apiKey;
    },
    get user() {
      return own.user;
    },
    get mark() {
      return own.mark;
    },
  };
}
