import type { ZoneTraffic } from "@edge-console/contract/console/zone-traffic";
import { TriangleAlert } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { noFigure } from "../../../format/numbers.ts";
import { Time, useNow } from "../../../format/time.tsx";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { countSilentHours, describeSilence } from "../../../resources/statistics/silent-hours.ts";
import { sumRequests } from "../../../resources/zones/zone-traffic.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./traffic-cell.module.css";

/** Age from which the list shows when its traffic was collected, in seconds. */
const staleAfterSeconds = 30 * 60;

/** Shows when the oldest traffic was collected, once it's outdated. */
export function TrafficAge({
  traffic,
}: {
  traffic: ReadonlyMap<string, ZoneTraffic> | undefined;
}): ReactElement | null {
  const now = useNow();
  const readAt = useMemo(
    () =>
      [...(traffic?.values() ?? [])].reduce((oldest, zone) => Math.min(oldest, zone.readAt), Number.POSITIVE_INFINITY),
    [traffic],
  );
  if (now - readAt < staleAfterSeconds) return null;
  return (
    <span className={sharedStyles.note}>
      Requests as of <Time at={readAt} />
    </span>
  );
}

/** Requests of a zone in 24 hours with their trend; "–" if they weren't collected yet. */
export function TrafficCell({ traffic }: { traffic: ZoneTraffic | undefined }): ReactElement {
  if (!traffic) return <>{noFigure}</>;
  // Without the last hour, which is incomplete.
  const hours = traffic.requests.slice(0, -1);
  const silentHours = countSilentHours(hours);
  return (
    <span className={styles.traffic} data-uncut="">
      {silentHours > 0 && (
        <span title={describeSilence(silentHours)} className={styles.silence}>
          <TriangleAlert size={14} strokeWidth={2.25} role="img" aria-label={describeSilence(silentHours)} />
        </span>
      )}
      <CompactNumber value={sumRequests(traffic)} unit="count" />
      <span className={styles.trend}>
        <Sparkline values={hours} />
      </span>
    </span>
  );
}
