import type { DemoTime } from "@edge-console/contract/console/demo";
import type { Region } from "./audience.ts";

/** Event that changes a zone's traffic for one or more hours; `day` counts from the demo's first start. */
export interface TrafficEvent {
  readonly day: number;
  /** First hour in UTC and number of hours, which can span several days. */
  readonly hour: number;
  readonly hours: number;
  /** Factor of the usual requests. */
  readonly requests?: number;
  /** Cache hit ratio, from 0 to 1. */
  readonly hitRatio?: number;
  /** Additional requests per hour that blocking rules blocked. */
  readonly refused?: number;
}

/** Parameters of a demo zone's traffic. The traffic is a function of the plan and the time. */
export interface TrafficPlan {
  /** Requests per day at the first start. */
  readonly requestsPerDay: number;
  /** Growth factor per 30 days. */
  readonly growth: number;
  /** Factor of a Saturday or Sunday. */
  readonly weekend: number;
  /** Visitors by region, as relative weights. */
  readonly regions: Readonly<Partial<Record<Region, number>>>;
  /** Number of countries, largest first, or the codes of the only countries. */
  readonly countries: number | readonly string[];
  /** Locations that serve the zone. */
  readonly nodes: readonly string[];
  readonly hitRatio: number;
  readonly bytesPerRequest: number;
  /** First and last day with traffic, counted from the first start. */
  readonly firstDay: number;
  readonly lastDay?: number;
  /** Requests that blocking rules block: their share of all requests, and their countries. */
  readonly refused?: { readonly part: number; readonly countries: readonly (readonly [code: string, part: number])[] };
  readonly events?: readonly TrafficEvent[];
  /** Lasting change of the requests: the factors before `from` and after `to`, interpolated linearly in between. */
  readonly shift?: {
    readonly from: DemoTime;
    readonly to: DemoTime;
    readonly before: number;
    readonly after: number;
  };
}
