import type { UsageCollection } from "@edge-console/contract/console/usage";
import type { ReactElement } from "react";
import { formatCount } from "../../format/numbers.ts";
import { Time } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./collection-status.module.css";

/** Explains a failure. The account banner on the same screen says why there is no key, and who can fix it. */
function describeFailure(failure: NonNullable<UsageCollection["failure"]>, isUnknown: boolean): string {
  if (failure === "unavailable") return "Couldn't load some zones. They're retried on your next visit.";
  return `Usage can't be ${isUnknown ? "loaded" : "updated"} without a working API key.`;
}

/**
 * Age of the usage data, or the progress of its collection. Collection takes one call per zone, continues in the
 * background, and can take minutes the first time because of the rate limit.
 */
export function CollectionStatus({ collection }: { collection: UsageCollection }): ReactElement {
  const { zones, complete, running, readAt, failure } = collection;
  const progress = `${formatCount(complete)} of ${formatCount(zones)} zones`;
  if (running && complete < zones) {
    return (
      <div className={styles.line}>
        <span role="status">Loading usage of {progress}. You can leave this page.</span>
        <div className={styles.bar}>
          <Progress label="Zones loaded" value={complete} max={zones} />
        </div>
      </div>
    );
  }
  if (failure && !running) {
    const title = zones > 0 && complete < zones ? `Showing ${progress}` : "Data may be out of date";
    const isUnknown = readAt === null && complete === 0;
    return (
      <div className={styles.banner}>
        <Banner tone="caution" title={isUnknown ? "Usage unknown" : title}>
          <p>
            {describeFailure(failure, isUnknown)}{" "}
            {readAt && (
              <>
                Last updated <Time at={readAt} />.
              </>
            )}
          </p>
        </Banner>
      </div>
    );
  }
  // Not a live region, which would announce the age every minute.
  return (
    <p className={styles.line}>
      {running && zones === 0 ? (
        "Loading zones…"
      ) : (
        <span>
          In UTC, updated <Time at={readAt} none="just now" />
          {running && " (refreshing…)"}
        </span>
      )}
    </p>
  );
}
