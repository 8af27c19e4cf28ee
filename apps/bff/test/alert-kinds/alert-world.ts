import { setTimeout as wait } from "node:timers/promises";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { callService } from "@edge-console/testing/service";
import type { ServiceAccount } from "@edge-console/testing/operator";
import { request } from "undici";
import { sendRequest, type RawResponse } from "../http-client.ts";
import { createSignedInBrowser, type TestBrowser } from "../test-browser.ts";
import { type AlertingStack, members } from "./alerting-stack.ts";
import { setDatabaseClock } from "./database-clock.ts";
import { startTraffic, type Visitors } from "./traffic.ts";

/** Zones, one for each kind of alert that needs its own. */
const zoneNames = [
  "certificates",
  "paused",
  "blocking",
  "maintained",
  "outside",
  "requests",
  "cache",
  "blocked",
] as const;
/** Custom hostnames of the zone `certificates`, whose DNS points to it. */
const hostnames = [
  "expiring.example.com",
  "expired.example.com",
  "missing.example.com",
  "renewal.example.com",
  "forced.example.com",
  "moved.example.com",
] as const;

/** What the tests of all kinds of alerts change: the objects of the account, and time. */
export interface AlertWorld {
  readonly stack: AlertingStack;
  readonly visitors: Visitors;
  /** Unix seconds. */
  readonly now: () => number;
  readonly getZone: (name: (typeof zoneNames)[number]) => string;
  /** Returns the ID of a hostname, and its path in the Edge API. */
  readonly getHostname: (name: (typeof hostnames)[number]) => { readonly id: number; readonly path: string };
  /** Calls the Edge API outside the console, with the current key. */
  readonly call: <Data>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<Data>;
  /** Sets whether a hostname's DNS points to its zone. */
  readonly point: (name: (typeof hostnames)[number], isHere: boolean) => void;
  /** Starts the connector of a tunnel, or updates it; undefined stops it. */
  readonly runConnector: (tunnel: string, version: string | undefined) => Promise<void>;
  readonly signIn: (email: string) => Promise<TestBrowser>;
  /** Sends a request as the owner, who signs in for it. `path` follows `/api/accounts/ID`. */
  readonly asOwner: (method: string, path: string, body?: unknown) => Promise<RawResponse>;
  /** Moves the clock of all programs, and waits until the account has been evaluated then, unless that takes long. */
  readonly advance: (seconds: number) => Promise<void>;
}

/** A replica that was killed keeps the account for two minutes of the clock, which stands still in between. */
const patienceMs = 6_000;

/** Creates the zones, hostnames, and tunnels; then starts the replicas and lets them look at everything. */
export async function createAlertWorld(stack: AlertingStack, start: number): Promise<AlertWorld> {
  const { edgeApi, dns, store, accountId, serviceAccount } = stack;
  const { operator } = edgeApi;
  let clock = start;
  const call: AlertWorld["call"] = async (method, path, body) => {
    const { api_key } = await operator.call<ServiceAccount>("GET", `/accounts/${serviceAccount.account_id}`);
    return callService(edgeApi, api_key ?? "", method, path, body);
  };

  const zones = new Map<string, string>();
  for (const name of zoneNames) {
    const body = { ZONE_NAME: name, ORIGIN_URL: "https://origin.example.com" };
    zones.set(name, (await call<{ ID: string }>("POST", "/cdn", body)).ID);
  }
  const getZone: AlertWorld["getZone"] = (name) => zones.get(name) ?? "";
  const zonePath = `/cdn/${getZone("certificates")}/hostnames`;
  const ids = new Map<string, number>();
  for (const name of hostnames) {
    const hostname = await call<Hostname>("POST", zonePath, { HOSTNAME: name });
    ids.set(name, hostname.ID);
  }
  const { CDN_HOSTNAMES } = await call<{ CDN_HOSTNAMES: Hostname[] }>("GET", zonePath);
  const cname = CDN_HOSTNAMES.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME ?? "";
  const elsewhere = new Set<string>();
  const point: AlertWorld["point"] = (name, isHere) => {
    if (isHere) elsewhere.delete(name);
    else elsewhere.add(name);
    dns.set(
      Object.fromEntries(
        hostnames.map((host) => [host, elsewhere.has(host) ? { a: ["192.0.2.1"] } : { cname }] as const),
      ),
    );
  };
  point("moved.example.com", true);

  const connectors = new Map<string, { readonly token: string; readonly version: string }>();
  const tokens = new Map<string, string>();
  const office = await call<{ TUNNEL_ID: string; TOKEN: string }>("POST", "/tunnels", { NAME: "office" });
  tokens.set("office", office.TOKEN);
  const endpointPath = `/tunnels/${office.TUNNEL_ID}/endpoints`;
  const endpoint = { NAME: "web", SCHEME: "http", HOST: "127.0.0.1" };
  const { ENDPOINT_ID } = await call<{ ENDPOINT_ID: number }>("POST", endpointPath, endpoint);
  await call("POST", "/cdn", { ZONE_NAME: "intranet", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: ENDPOINT_ID });
  const report = async () => {
    for (const { token, version } of connectors.values()) {
      const response = await request(`${operator.url}/connector/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ version }),
        // The server may have closed an idle connection, which a busy process notices too late.
        reset: true,
      });
      const text = await response.body.text();
      if (response.statusCode !== 200) throw new Error(text);
    }
  };
  const runConnector: AlertWorld["runConnector"] = async (name, version) => {
    const token = tokens.get(name) ?? (await call<{ TOKEN: string }>("POST", "/tunnels", { NAME: name })).TOKEN;
    tokens.set(name, token);
    if (version === undefined) connectors.delete(name);
    else connectors.set(name, { token, version });
    await report();
  };
  const visitors = await startTraffic(operator, [getZone("requests"), getZone("cache"), getZone("blocked")], start);

  const isEvaluated = async () => {
    const row = await store.db
      .selectFrom("alert_evaluations")
      .select("evaluated_at")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return (row?.evaluated_at ?? 0) >= clock;
  };
  const advance = async (seconds: number) => {
    clock += seconds;
    await operator.setClock(clock);
    await report();
    await visitors.visitUntil(clock);
    await setDatabaseClock(store, clock);
    const patientUntil = performance.now() + patienceMs;
    while (!(await isEvaluated()) && performance.now() < patientUntil) await wait(50);
  };

  const browse = {
    call: (method: string, path: string, options = {}) => sendRequest(stack.lastReplica.url, method, path, options),
  };
  const signIn = (email: string) => createSignedInBrowser(browse, email);
  return {
    stack,
    visitors,
    now: () => clock,
    getZone,
    getHostname: (name) => ({ id: ids.get(name) ?? 0, path: `${zonePath}/${ids.get(name)}` }),
    call,
    point,
    runConnector,
    signIn,
    async asOwner(method, path, body) {
      const browser = await signIn(members.owner);
      const response = await browser.send(method, `/api/accounts/${accountId}${path}`, body);
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
      return response;
    },
    advance,
  };
}
