import { demoAccounts, createDemoId, toTimestamp } from "@edge-console/contract/console/demo";
import type { Store } from "../store/open-store.ts";
import { createTunnelToken } from "../store/random-ids.ts";
import { daySeconds } from "../store/statistics-period.ts";
import { createZones } from "./create-zones.ts";
import { demoIncidents, demoServices } from "./status.ts";
import { demoTunnels, type TunnelPlan } from "./tunnels.ts";
import { businessZones } from "./zones-business.ts";
import { mediaZones } from "./zones-media.ts";
import { incompleteZones, secondZones } from "./zones-others.ts";

/** Creates the demo's accounts and their resources, without traffic. Call it in a transaction. */
export function createDemo(store: Store, zoneDomain: string, start: number): void {
  store.demo.setStart(start);
  const main = createAccount(store, demoAccounts.main, start - 1_200 * daySeconds);
  const second = createAccount(store, demoAccounts.second, start - 430 * daySeconds);
  const incomplete = createAccount(store, demoAccounts.incomplete, start - 32 * daySeconds);
  setIncomplete(store, incomplete);

  const endpoints = new Map(demoTunnels.flatMap((plan) => createTunnel(plan, main, store, start)));
  const context = { store, zoneDomain, start, endpoints };
  createZones([...mediaZones, ...businessZones], { ...context, accountId: main });
  createZones(secondZones, { ...context, accountId: second });
  createZones(incompleteZones, { ...context, accountId: incomplete });
  createStatus(store, start);
}

function createAccount(store: Store, name: string, createdAt: number): string {
  const id = store.accounts.create(name, createdAt);
  store.accounts.issueKey(id);
  return id;
}

function setIncomplete(store: Store, id: string): void {
  const account = store.accounts.find(id);
  if (account) store.accounts.update(account, { ready: 0 });
}

/** Creates a tunnel and returns the IDs of its endpoints by `tunnel/endpoint`. */
function createTunnel(plan: TunnelPlan, accountId: string, store: Store, start: number): [string, number][] {
  const id = createDemoId(plan.name);
  const token = createTunnelToken();
  store.tunnels.insert(
    { id, account_id: accountId, name: plan.name, created_at: start - plan.age * daySeconds },
    token,
  );
  if (plan.connector === "here") store.demo.addConnector(token, plan.location ?? "");
  else if (plan.connector !== "never") {
    const reportedAt = toTimestamp(plan.connector, start);
    store.tunnels.report(id, plan.location ?? "", plan.version ?? "", reportedAt);
  }
  const tunnel = store.tunnels.find(accountId, id);
  if (plan.enabled === 0 && tunnel) store.tunnels.update(tunnel, { enabled: 0 });
  return plan.endpoints.map((endpoint) => [
    `${plan.name}/${endpoint.name}`,
    store.tunnels.insertEndpoint(id, endpoint),
  ]);
}

function createStatus(store: Store, start: number): void {
  store.status.replaceServices(demoServices);
  for (const { published: time, lastedHours, ...incident } of demoIncidents) {
    const published = "hoursAgo" in time ? start - time.hoursAgo * 3_600 : toTimestamp(time, start);
    const id = store.status.publish({ ...incident, TIMESTAMP: published });
    if (lastedHours !== undefined) store.status.resolve(id, published + lastedHours * 3_600);
  }
}
