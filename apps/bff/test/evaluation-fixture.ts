import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import { type DatabaseKind } from "@edge-console/testing/databases";
import { type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService, clearService } from "@edge-console/testing/service";
import { request } from "undici";
import type { Actor } from "@edge-console/contract/permissions";
import { listAlerts } from "../src/watch/alerts/list-alerts.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { queueNotifications } from "./alert-fixture.ts";
import { startTestConsole, type TestConsole, type TestUser } from "./test-console.ts";

/** A console that can send emails, and an account whose alerts a test evaluates, with one clock for both programs. */
export interface EvaluationFixture {
  readonly edgeApi: EdgeApi;
  readonly testConsole: TestConsole;
  readonly dns: DnsServer;
  readonly id: string;
  readonly serviceId: string;
  readonly apiKey: string;
  readonly user: TestUser;
  /** Unix seconds. */
  now(): number;
  /** Moves both clocks, and evaluates the account every minute on the way. */
  advance(seconds: number): Promise<void>;
  /** Moves both clocks without an evaluation. */
  moveClock(seconds: number): Promise<void>;
  /** Evaluates the account now. */
  evaluate(): Promise<void>;
  /** Lists what a role sees, as the route does, however long ago its user signed in. */
  list(actor?: Actor): Promise<Alerts>;
  /** Returns the open alerts as `kind subject`. */
  open(): Promise<string[]>;
  find(kind: Alert["kind"]): Promise<Alert | undefined>;
  /** Returns the events that subscribers were notified of, as `kind event`. */
  listNotified(): Promise<string[]>;
  /** Calls the Edge API outside the console. */
  call<Data>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Data>;
  createZone(name: string, fields?: object): Promise<string>;
  /** Creates a tunnel, and zones whose origin it is. */
  createTunnel(name: string, zones?: readonly string[]): Promise<TestTunnel>;
  /** Reports as the connector of a tunnel. */
  report(token: string, version?: string): Promise<void>;
  /** Stops the connector of a tunnel cleanly. */
  stopConnector(token: string): Promise<void>;
  close(): Promise<void>;
}

/** A tunnel, the token of its connector, and the IDs of its zones. */
export interface TestTunnel {
  readonly id: string;
  readonly token: string;
  readonly zones: readonly string[];
}

const start = Date.parse("2027-03-10T12:00:00Z") / 1000;

/** Shared by all tests of a worker; it stops when the worker exits. */
let sharedEdgeApi: Promise<EdgeApi> | undefined;

/**
 * Starts it, with a new account of the Edge API. Without `smtpUrl`, emails are queued for a server that doesn't exist.
 * `webhookHosts` may have private addresses.
 */
export async function startEvaluationFixture(
  kind: DatabaseKind,
  {
    smtpUrl = "smtp://127.0.0.1:1",
    webhookHosts = [],
  }: { readonly smtpUrl?: string; readonly webhookHosts?: readonly string[] } = {},
): Promise<EvaluationFixture> {
  const edgeApi = await (sharedEdgeApi ??= startEdgeApi());
  const dns = await startDnsServer();
  const testConsole = await startTestConsole(new URL(edgeApi.url), kind, {
    mail: { smtpUrl: new Secret(smtpUrl), from: "console@example.com", tls: "required" },
    dnsServers: [dns.address],
    webhookPrivateHosts: webhookHosts,
  });
  await testConsole.stop();
  let clock = start;
  const setClock = async (now: number) => {
    clock = now;
    testConsole.setClock(now);
    await edgeApi.operator.setClock(now);
  };
  await setClock(start);
  const { account_id: serviceId, api_key: apiKey } = await edgeApi.operator.createAccount("harbour");
  const { id } = await testConsole.connect("harbour", apiKey);
  const user = await testConsole.as("full@harbour");
  const { db } = testConsole.store;
  const { handler } = testConsole.services.alertEvaluator;

  const evaluate = async () => {
    // A run outside the queue: nothing else evaluates the account.
    await handler.run({ key: id, accountId: id, signal: new AbortController().signal, assertClaim: async () => {} });
    await queueNotifications(testConsole, id);
  };
  const call: EvaluationFixture["call"] = (method, path, body) => callService(edgeApi, apiKey, method, path, body);
  const createZone: EvaluationFixture["createZone"] = async (name, fields = {}) => {
    const origin = "ORIGIN_TYPE" in fields ? {} : { ORIGIN_URL: "https://origin.example.com" };
    return (await call<{ ID: string }>("POST", "/cdn", { ZONE_NAME: name, ...origin, ...fields })).ID;
  };
  const callAsConnector = async (token: string, action: "report" | "stop", body: object) => {
    const response = await request(`${edgeApi.operator.url}/connector/${action}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.statusCode !== 200) throw new Error(await response.body.text());
    await response.body.dump();
  };
  const list = (actor: Actor = "full") => listAlerts(db, { accountId: id, userId: "", actor, now: clock });
  return {
    edgeApi,
    testConsole,
    dns,
    id,
    serviceId,
    apiKey,
    user,
    now: () => clock,
    async advance(seconds) {
      for (let left = seconds; left > 0; left -= 60) {
        await setClock(clock + Math.min(left, 60));
        await evaluate();
      }
    },
    moveClock: (seconds) => setClock(clock + seconds),
    evaluate,
    list,
    open: async () =>
      (await list()).alerts
        .filter(({ state }) => state === "open")
        .map((alert) => `${alert.kind} ${alert.subject.name}`)
        .toSorted(),
    find: async (name) => (await list()).alerts.find((alert) => alert.kind === name),
    async listNotified() {
      const rows = await db
        .selectFrom("notifications")
        .innerJoin("alert_events", "alert_events.id", "notifications.source_id")
        .innerJoin("alerts", "alerts.id", "alert_events.alert_id")
        .select(["alerts.kind", "alert_events.type", "alert_events.id", "alert_events.at"])
        .distinct()
        .orderBy("alert_events.at")
        .orderBy("alerts.kind")
        .orderBy("alert_events.type")
        .execute();
      return rows.map((row) => `${row.kind} ${row.type}`);
    },
    call,
    createZone,
    async createTunnel(name, names = []) {
      const { TUNNEL_ID: id, TOKEN: token } = await call<{ TUNNEL_ID: string; TOKEN: string }>("POST", "/tunnels", {
        NAME: name,
      });
      const zones: string[] = [];
      if (names.length > 0) {
        const body = { NAME: "web", SCHEME: "http", HOST: "127.0.0.1" };
        const { ENDPOINT_ID } = await call<{ ENDPOINT_ID: number }>("POST", `/tunnels/${id}/endpoints`, body);
        const origin = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: ENDPOINT_ID };
        for (const zone of names) zones.push(await createZone(zone, origin));
      }
      return { id, token, zones };
    },
    report: (token, version = "1.4.0") => callAsConnector(token, "report", { version }),
    stopConnector: (token) => callAsConnector(token, "stop", {}),
    async close() {
      await testConsole.close();
      await dns.stop();
      // An hour later, the requests of this test no longer count against the rate limits.
      await edgeApi.operator.setClock(clock + 3_600);
      await edgeApi.operator.updateAccount(serviceId, { suspended: 0 });
      await clearService(edgeApi, apiKey);
    },
  };
}
