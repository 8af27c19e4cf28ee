import { RotateCw } from "lucide-react";
import type { ReactElement } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatListCount } from "../../../format/quantities.ts";
import { Time } from "../../../format/time.tsx";
import type { AccountHostnames } from "../../../resources/hostnames/account-hostnames.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import styles from "./hostname-count.module.css";

/** Of how many zones the hostnames are known. Nothing if all are. */
export function LoadingProgress({ source }: { source: AccountHostnames }): ReactElement | null {
  const { totalZones, knownZones, isComplete, isUpdating } = source;
  if (isComplete || totalZones === 0) return null;
  const progress = `${formatCount(knownZones)} of ${formatCount(totalZones)} zones`;
  return (
    <div className={styles.line}>
      <span role="status">{isUpdating ? `Loading ${progress}` : `${progress} loaded`}</span>
      <div className={styles.bar}>
        <Progress label="Zones loaded" value={knownZones} max={totalZones} />
      </div>
    </div>
  );
}

/** Number of visible hostnames, the age of the oldest data, and a button that has all read again. */
export function HostnameCount({
  visible,
  source,
}: {
  visible: number | undefined;
  source: AccountHostnames;
}): ReactElement {
  const { hostnames, isComplete, isUpdating, totalZones, readAt, query } = source;
  return (
    <div className={styles.slot}>
      {!isComplete && totalZones > 0 ? (
        <LoadingProgress source={source} />
      ) : (
        <span className={styles.count}>
          <span role="status">{formatListCount(visible, hostnames?.length, "hostname")}</span>
          {readAt !== undefined && (
            <span className={styles.age} title="When the hostnames of each zone were last read: the earliest">
              {isUpdating ? (
                "updating…"
              ) : (
                <>
                  updated <Time at={readAt} />
                </>
              )}
            </span>
          )}
        </span>
      )}
      <IconButton icon={RotateCw} label="Refresh" loading={query.isFetching} onClick={() => void query.refetch()} />
    </div>
  );
}
