import type { AccountRole } from "../permissions.ts";
import { getNoise, toSeed } from "./demo-noise.ts";

/**
 * Names of the demo accounts. edge-api creates them, and the console connects to them by name. `main` has every state
 * that a screen can show, `second` is small, `incomplete` isn't set up yet.
 */
export const demoAccounts = {
  main: "Harbour Media",
  second: "Pinewood Press",
  incomplete: "Lantern Studio",
} as const;

/** A user of the demo, with their roles by account name. */
export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly staff: "support" | null;
  readonly roles: Readonly<Record<string, AccountRole>>;
}

/** Users of the demo. All have the same password, which `npm start` prints. */
export const demoUsers: readonly DemoUser[] = [
  {
    email: "owner@demo.example",
    name: "Olivia Owner",
    staff: null,
    roles: { [demoAccounts.main]: "full", [demoAccounts.second]: "full", [demoAccounts.incomplete]: "full" },
  },
  {
    email: "developer@demo.example",
    name: "Devon Developer",
    staff: null,
    roles: { [demoAccounts.main]: "developer" },
  },
  { email: "billing@demo.example", name: "Billie Billing", staff: null, roles: { [demoAccounts.main]: "billing" } },
  { email: "support@demo.example", name: "Sam Support", staff: "support", roles: {} },
];

/** Returns whether an email address is that of a demo user. */
export function isDemoEmail(email: string): boolean {
  return demoUsers.some((user) => user.email === email);
}

/** Returns the ID of a demo zone or tunnel: nine upper-case letters and digits, the same for a name at every first start. */
export function createDemoId(name: string): string {
  const characters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const seed = toSeed(name);
  return Array.from(
    { length: 9 },
    (_, index) => characters[Math.floor(getNoise(seed, index) * characters.length)],
  ).join("");
}

/**
 * Times of events in the demo: edge-api shows them in the traffic, the console in the audit log. Days count from the first
 * start and hours are in UTC.
 */
export const demoEvents = {
  /** A zone goes live with a campaign. */
  launch: { day: -75, hour: 10 },
  /** The visitors of one zone move to another one. */
  migration: { day: -60, hour: 8 },
  migrationEnd: { day: -52, hour: 8 },
  /** A change turns off caching, and is reverted the next day. */
  cacheMistake: { day: -33, hour: 9 },
  cacheFix: { day: -32, hour: 16 },
  /** The origin shield of a zone fails, and is turned off and on again. */
  shieldOutage: { day: -17, hour: 13 },
  shieldRecovery: { day: -17, hour: 16 },
  /** Bots buy tickets until access rules block them. */
  bots: { day: -9, hour: 6 },
  botRules: { day: -9, hour: 9 },
  /** The provider pauses a zone: its traffic ends with the day before. */
  pause: { day: -5, hour: 0 },
  /** The connector of a tunnel stops: the traffic of its zone ends with the day before. */
  connectorStop: { day: -1, hour: 0 },
} as const satisfies Readonly<Record<string, DemoTime>>;

/**
 * Hostnames that the console's demo alerts are about. edge-api numbers hostnames in the order in which it creates them, and
 * a test of its demo checks these IDs.
 */
export const demoHostnames = {
  /** Its uploaded certificate expired three days before the first start. */
  expired: { id: 8, name: "archive.harbour-news.example" },
  /** Its uploaded certificate expires ten days after the first start. */
  expiring: { id: 14, name: "www.tide-magazine.example" },
} as const;

/** Hostname whose certificate isn't issued, because it has no DNS record. */
export const pendingDemoHostname = "img.harbour-letters.example";

/** Domains of the demo's custom hostnames. They are reserved for examples, so no DNS server has records for them. */
const demoDomains = [
  "coastal-radio.example",
  "ferry-line.example",
  "galley-recipes.example",
  "harbour-letters.example",
  "harbour-media.example",
  "harbour-news.example",
  "harbour-shop.example",
  "island-times.example",
  "lantern-studio.example",
  "little-harbour.example",
  "northern-post.example",
  "pilot-guide.example",
  "pinewood-press.example",
  "tide-magazine.example",
];

/** Returns whether a hostname is in one of the demo's domains. */
export function isInDemoDomain(hostname: string): boolean {
  return demoDomains.some((domain) => hostname.toLowerCase().endsWith(`.${domain}`));
}

/** A time in the demo. */
export interface DemoTime {
  /** Days from the first start. */
  readonly day: number;
  /** Hour in UTC. */
  readonly hour: number;
}

/** Returns the hours between two times in the demo. */
export function countHoursBetween(from: DemoTime, to: DemoTime): number {
  return (to.day - from.day) * 24 + to.hour - from.hour;
}

/** Returns the Unix seconds of a time in the demo that was first started at `start`. */
export function toTimestamp({ day, hour }: DemoTime, start: number): number {
  return (Math.floor(start / 86_400) + day) * 86_400 + hour * 3_600;
}
