import type { DemoTime } from "@edge-console/contract/console/demo";
import type { Region } from "./audience.ts";

/** An hour or more in which a zone's traffic is not as usual; `day` counts from the demo's first start. */
export interface TrafficEvent {
  readonly day: number;
  /** First hour in UTC, and how many; they can span several days. */
  readonly hour: number;
  readonly hours: number;
  /** Part of the usual requests that came. */
  readonly requests?: number;
  /** Part of them that the cache answered. */
  readonly hitRatio?: number;
  /** Requests an hour that the blocking rules refused on top of the usual. */
  readonly refused?: number;
}

/** How a demo zone's traffic comes about. Everything else follows from it and from the instant. */
export interface TrafficPlan {
  /** Requests a day when the demo was first started. */
  readonly requestsPerDay: number;
  /** What 30 days multiply them by. */
  readonly growth: number;
  /** What a Saturday or Sunday multiplies them by. */
  readonly weekend: number;
  /** Where viewers are, as relative weights. */
  readonly regions: Readonly<Partial<Record<Region, number>>>;
  /** How many countries they come from, the largest first, or which ones alone. */
  readonly countries: number | readonly string[];
  /** The locations that serve them. */
  readonly nodes: readonly string[];
  readonly hitRatio: number;
  readonly bytesPerRequest: number;
  /** Days from the first start at which traffic begins and, for a zone that stopped, ends. */
  readonly firstDay: number;
  readonly lastDay?: number;
  /** What the blocking rules refuse: a part of the requests, and the countries that it comes from. */
  readonly refused?: { readonly part: number; readonly countries: readonly (readonly [code: string, part: number])[] };
  readonly events?: readonly TrafficEvent[];
  /** A lasting change of the usual requests: the parts of them before `from` and after `to`, in between in a straight line. */
  readonly shift?: {
    readonly from: DemoTime;
    readonly to: DemoTime;
    readonly before: number;
    readonly after: number;
  };
}
