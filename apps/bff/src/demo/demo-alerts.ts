import { createDemoId, demoEvents, demoHostnames, toTimestamp } from "@edge-console/contract/console/demo";
import type { StoredOutage } from "../watch/alerts/stored-outage.ts";
import { addPastAlert, type PastAlert } from "../watch/alerts/add-past-alert.ts";
import type { Store } from "../platform/db/store.ts";
import type { DemoMember } from "./demo-history.ts";

const day = 86_400;
const hour = 3_600;

type Members = Readonly<Record<"owner" | "developer", DemoMember>>;

const zone = (name: string) => ({ type: "zone", id: createDemoId(name), name }) as const;
const hostname = ({ id, name }: (typeof demoHostnames)[keyof typeof demoHostnames], zoneName: string) =>
  ({ type: "hostname", id: String(id), name, zoneId: createDemoId(zoneName) }) as const;

/** An outage of a zone, with the requests that it usually has in a day; null if it's only down in part. */
function createOutage(name: string, since: number, requestsPerDay: number | null): StoredOutage {
  const hourly = requestsPerDay === null ? null : Array.from({ length: 24 }, () => Math.round(requestsPerDay / 24));
  return { since, zones: [{ id: createDemoId(name), name }], zoneCount: 1, hourly };
}

/** The start of an incident, of which the service doesn't say which zones it concerns. */
function createIncident(since: number): StoredOutage {
  return { since, zones: [], zoneCount: 0, hourly: null };
}

/** Alerts that are still open at the first start: what edge-api's demo shows is wrong. */
function createOpenAlerts(start: number, { owner, developer }: Members): PastAlert[] {
  const { expired, expiring } = demoHostnames;
  const warehouse = "Rotterdam warehouse";
  const disconnected = `warehouseapp isn't serving traffic: tunnel ${warehouse} is disconnected`;
  const expiredTitle = `The certificate of ${expired.name} expired`;
  const pausedTitle = "recipeblog isn't serving traffic: paused by provider";
  const [stoppedAt, pausedAt] = [toTimestamp(demoEvents.connectorStop, start), toTimestamp(demoEvents.pause, start)];
  const incidentTitle = "Edge Delivery reports a problem";
  return [
    {
      kind: "tunnel-disconnected",
      subject: { type: "tunnel", id: createDemoId(warehouse), name: warehouse },
      sentence:
        "Its connector hasn't reported for 90 seconds or more, so the origin can't be reached. Check that the connector is running and has internet access.",
      outage: createOutage("warehouseapp", stoppedAt, 9_600),
      history: [{ type: "opened", at: stoppedAt + 95, title: disconnected }],
    },
    {
      kind: "certificate-expired",
      subject: hostname(expired, "pressarchive"),
      sentence: "Browsers block HTTPS requests to this hostname.",
      outage: createOutage("pressarchive", start - 3 * day, null),
      history: [
        { type: "opened", at: start - 3 * day + 40, title: expiredTitle },
        { type: "reminded", at: start - 2 * day + 45, title: expiredTitle },
        { type: "acknowledged", at: start - 2 * day + 2 * hour, by: developer.email, title: expiredTitle },
      ],
    },
    {
      kind: "certificate-expiring",
      subject: hostname(expiring, "magazineweb"),
      level: 2,
      sentence: "Uploaded certificates aren't renewed automatically. Upload a new one before then.",
      history: [
        { type: "opened", at: start - 20 * day, title: `The certificate of ${expiring.name} expires in 30 days` },
        { type: "escalated", at: start - 4 * day, title: `The certificate of ${expiring.name} expires in 14 days` },
      ],
    },
    {
      kind: "zone-paused",
      subject: zone("recipeblog"),
      sentence:
        "All requests are blocked under the acceptable-use policy. Settings can still be changed. Contact your provider.",
      outage: createOutage("recipeblog", pausedAt, 67_000),
      history: [
        { type: "opened", at: pausedAt, title: pausedTitle },
        { type: "acknowledged", at: pausedAt + 9 * hour, by: owner.email, title: pausedTitle },
      ],
    },
    {
      kind: "service-incident",
      subject: { type: "service", id: "", name: "Edge Delivery" },
      level: 2,
      sentence: "Check the service status page for updates.",
      outage: createIncident(start - 3 * hour),
      history: [{ type: "opened", at: start - 3 * hour + 90, title: incidentTitle }],
    },
  ];
}

/** What happened in the last days. */
function createEvents(start: number, { owner, developer }: Members): PastAlert[] {
  const happened = (at: number, title: string) => [{ type: "opened" as const, at, title }];
  const signIn = `Sign-in from a new browser: ${developer.email}`;
  return [
    {
      kind: "external-change",
      subject: zone("harbourimages"),
      sentence: "Settings changed: Cache expiration. Review them in the zone's activity.",
      history: happened(start - 5 * hour, "harbourimages was changed outside the console"),
    },
    {
      kind: "new-browser",
      subject: { type: "user", id: developer.id, name: developer.email },
      actorId: developer.id,
      sentence: `${developer.email} signed in with a browser that they haven't used before (Firefox on Linux). If it wasn't them, they should change their password and sign out of other sessions.`,
      history: happened(start - 9 * hour, signIn),
    },
    {
      kind: "role-raised",
      subject: { type: "user", id: developer.id, name: developer.email },
      actorId: owner.id,
      sentence: `${owner.email} changed the role from Billing to Developer.`,
      history: happened(start - 2 * day, `Role raised: ${developer.email}`),
    },
  ];
}

/** Alerts that were resolved before the first start. They fit the demo's traffic and audit log. */
function createResolvedAlerts(start: number, { owner, developer }: Members): PastAlert[] {
  const { expired } = demoHostnames;
  const expiresIn = (days: string) => `The certificate of ${expired.name} expires ${days}`;
  const at = (event: keyof typeof demoEvents, hours = 0) => toTimestamp(demoEvents[event], start) + hours * hour;
  const shield = "Incident: Origin shield in Frankfurt unavailable";
  const bots = "Unusual number of requests: ticketshop";
  const cache = "Unusual cache hit ratio: harbourimages";
  const revealed = toTimestamp({ day: -6, hour: 14 }, start) + 22 * 60;
  return [
    {
      kind: "api-key-revealed",
      subject: { type: "account", id: "", name: "Account" },
      sentence: `${owner.email} revealed the API key of this account. If that wasn't planned, rotate it.`,
      history: [
        { type: "opened", at: revealed, title: "API key revealed" },
        { type: "acknowledged", at: revealed + 600, by: owner.email, title: "API key revealed" },
        { type: "resolved", at: revealed + 600, by: owner.email, title: "API key revealed" },
      ],
    },
    {
      kind: "certificate-expiring",
      subject: hostname(expired, "pressarchive"),
      severity: "critical",
      level: 4,
      sentence: "Uploaded certificates aren't renewed automatically. Upload a new one before then.",
      history: [
        { type: "opened", at: start - 33 * day, title: expiresIn("in 30 days") },
        { type: "escalated", at: start - 17 * day, title: expiresIn("in 14 days") },
        { type: "escalated", at: start - 10 * day, title: expiresIn("in 7 days") },
        { type: "escalated", at: start - 4 * day, title: expiresIn("in 1 day") },
        { type: "resolved", at: start - 3 * day + 40, title: expiresIn("in 1 day") },
      ],
    },
    {
      kind: "requests-unusual",
      subject: zone("ticketshop"),
      sentence: "It got many times the requests that are usual for this weekday and hour, most of them from bots.",
      history: [
        { type: "opened", at: at("bots", 1), title: bots },
        { type: "acknowledged", at: at("botRules") - 600, by: developer.email, title: bots },
        { type: "resolved", at: at("botRules", 1), title: bots },
      ],
    },
    {
      kind: "service-incident",
      subject: { type: "service", id: "", name: "Edge Delivery" },
      sentence: "Zones that use the origin shield in Frankfurt fetched from their origin at every location.",
      outage: createIncident(at("shieldOutage")),
      history: [
        { type: "opened", at: at("shieldOutage") + 90, title: shield },
        { type: "resolved", at: at("shieldOutage", 3) + 90, title: shield },
      ],
    },
    {
      kind: "hit-ratio-unusual",
      subject: zone("harbourimages"),
      sentence: "Its cache hit ratio was far below what is usual for this weekday and hour.",
      history: [
        { type: "opened", at: at("cacheMistake", 1), title: cache },
        { type: "acknowledged", at: at("cacheFix") - hour, by: owner.email, title: cache },
        { type: "resolved", at: at("cacheFix", 2), title: cache },
      ],
    },
  ];
}

/** Adds the alerts of the demo's main account: what is wrong at the first start, and what was resolved before. */
export async function addDemoAlerts(store: Store, accountId: string, members: Members): Promise<void> {
  const start = await store.now();
  await store.write(async (transaction) => {
    for (const alert of [
      ...createOpenAlerts(start, members),
      ...createEvents(start, members),
      ...createResolvedAlerts(start, members),
    ]) {
      await addPastAlert(transaction, accountId, alert);
    }
  });
}
