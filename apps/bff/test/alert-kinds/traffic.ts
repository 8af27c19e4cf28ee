import type { Operator } from "@edge-console/testing/operator";

/** Traffic of a zone in an hour. */
export interface ZoneTraffic {
  readonly requests: number;
  readonly hits: number;
  readonly blocked: number;
}

/** Traffic that the zones have in each hour of the weeks before. */
export const usualTraffic: ZoneTraffic = { requests: 5_000, hits: 4_500, blocked: 50 };

/** Visitors of the zones. */
export interface Visitors {
  /** Sets the traffic of a zone from the next hour on. */
  readonly set: (zoneId: string, traffic: ZoneTraffic) => void;
  /** Records the hours that start until `now` (Unix seconds). */
  readonly visitUntil: (now: number) => Promise<void>;
}

const hourSeconds = 3_600;
/** Longer than what the console compares with. */
const weeksBefore = 7;
const bytesPerRequest = 1_000;

/** Records weeks of usual traffic of zones before `now`, and returns their visitors from then on. */
export async function startTraffic(operator: Operator, zoneIds: readonly string[], now: number): Promise<Visitors> {
  const traffic = new Map(zoneIds.map((id) => [id, usualTraffic]));
  let nextHour = Math.ceil(now / hourSeconds - weeksBefore * 7 * 24) * hourSeconds;

  const visitUntil = async (end: number) => {
    const hours: number[] = [];
    for (; nextHour <= end; nextHour += hourSeconds) hours.push(nextHour);
    for (const [zone_id, { requests, hits, blocked }] of traffic) {
      const rows = hours.map((timestamp) => ({
        zone_id,
        timestamp,
        requests,
        cache_hits: hits,
        bandwidth_bytes: requests * bytesPerRequest,
        origin_bytes: (requests - hits) * bytesPerRequest,
        blocked,
      }));
      if (rows.length > 0) await operator.addTraffic(rows);
    }
  };
  await visitUntil(now);
  return { set: (zoneId, next) => void traffic.set(zoneId, next), visitUntil };
}
