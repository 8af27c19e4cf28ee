import {
  type HourTraffic,
  judgeTraffic,
  minRequests,
  type TrafficBaseline,
  type TrafficMetric,
  type TrafficVerdict,
} from "@edge-console/contract/alerts/unusual-traffic";
import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import { formatAmount } from "@edge-console/contract/console/amounts";
import type { RecentTraffic } from "../../service/usage/recent-hours.ts";
import type { Condition, Observation } from "./observation.ts";
import { formatHour, formatWeekday } from "../../platform/format/times.ts";

const hourSeconds = 3_600;
/** Time after which an hour is complete: requests are counted with a delay. */
const settlingSeconds = 900;

const kinds: Readonly<Record<TrafficMetric, AlertKind>> = {
  requests: "requests-unusual",
  hitRatio: "hit-ratio-unusual",
  blocked: "blocked-unusual",
};

interface TrafficZone {
  readonly id: string;
  readonly name: string;
}

/** Observes the last two complete hours of a zone. What can't be judged isn't observed. */
export function observeTraffic(zone: TrafficZone, traffic: RecentTraffic, baseline: TrafficBaseline): Observation[] {
  const hours = getLastHours(traffic);
  const subject = { type: "zone", id: zone.id, name: zone.name } as const;
  const verdicts = judgeTraffic(baseline, hours);
  return (["requests", "hitRatio", "blocked"] as const).flatMap((metric) => {
    // A zone that has become quiet has no ratio that could end its alert.
    const isQuiet = metric === "hitRatio" && traffic.hours.every(({ requests }) => requests < minRequests);
    const verdict = isQuiet ? ({ state: "usual" } as const) : verdicts[metric];
    if (!verdict) return [];
    const condition = verdict.state === "usual" ? null : describe(zone, metric, verdict);
    return [{ kind: kinds[metric], subject, condition, at: traffic.readAt }];
  });
}

/** Returns the last two hours that were complete when they were loaded. Hours without a row had no traffic. */
function getLastHours({ readAt, hours }: RecentTraffic): [HourTraffic, HourTraffic] {
  const end = Math.floor((readAt - settlingSeconds) / hourSeconds) * hourSeconds;
  const find = (at: number) => hours.find((hour) => hour.at === at) ?? { at, requests: 0, hits: 0, blocked: 0 };
  return [find(end - 2 * hourSeconds), find(end - hourSeconds)];
}

function describe(
  { name }: TrafficZone,
  metric: TrafficMetric,
  { direction, hour, value, usual }: Extract<TrafficVerdict, { state: "unusual" }>,
): Condition {
  const time = `${formatHour(hour)}–${formatHour(hour + hourSeconds)} UTC on ${formatWeekday(hour)}`;
  const format = (amount: number) =>
    metric === "hitRatio" ? `${(amount * 100).toFixed(1)}%` : formatAmount(amount, "requests");
  const comparison = `${format(value)} from ${time}, and also unusual in the hour before; in this hour of the week it's usually ${format(usual)}.`;
  switch (metric) {
    case "requests":
      return {
        title: `Unusually ${direction === "high" ? "many" : "few"} requests for ${name}`,
        sentence: `Requests: ${comparison} Compare networks and countries in the zone's statistics.`,
      };
    case "hitRatio":
      return {
        title: `Unusually low cache hit ratio for ${name}`,
        sentence: `Cache hit ratio: ${comparison} The origin gets more requests. Check recent changes of the caching settings and of what the origin sends.`,
      };
    case "blocked":
      return {
        title: `Unusually many blocked requests for ${name}`,
        sentence: `Blocked requests: ${comparison} Check in the zone's statistics whether access rules block visitors who should get through.`,
      };
  }
}
