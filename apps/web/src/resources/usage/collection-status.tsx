import { formatRoleHolders } from "@edge-console/contract/permissions";
import type { UsageCollection } from "@edge-console/contract/console/usage";
import type { ReactElement } from "react";
import { formatCount } from "../../format/numbers.ts";
import { Time } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./collection-status.module.css";

const failureMessages: Record<NonNullable<UsageCollection["failure"]>, string> = {
  "no-key": `No API key connected. One can be connected by ${formatRoleHolders("api-key:manage")}.`,
  "key-refused": `API key rejected: it was rotated elsewhere, API access is disabled, or the account is suspended or not set up. It can be checked by ${formatRoleHolders("api-key:manage")}.`,
  unavailable: "Couldn't load some zones. They're retried on your next visit.",
};

/**
 * How old the figures are, or how far their collection is. The service has one call for each zone and a limit of calls a
 * minute: a large account takes some minutes the first time, and goes on when the page is left.
 */
export function CollectionStatus({ collection }: { collection: UsageCollection }): ReactElement {
  const { zones, complete, running, readAt, failure } = collection;
  const far = `${formatCount(complete)} of ${formatCount(zones)} zones`;
  if (running && complete < zones) {
    return (
      <div className={styles.line}>
        <span role="status">Reading the figures of {far}. It goes on when you leave.</span>
        <div className={styles.bar}>
          <Progress label="Zones whose figures are read" value={complete} max={zones} />
        </div>
      </div>
    );
  }
  if (failure && !running) {
    const title = zones > 0 && complete < zones ? `Figures of ${far}` : "Data may be out of date";
    return (
      <div className={styles.banner}>
        <Banner tone="caution" title={readAt || complete > 0 ? title : "No data yet"}>
          <p>
            {failureMessages[failure]}{" "}
            {readAt && (
              <>
                What is shown was read <Time at={readAt} />.
              </>
            )}
          </p>
        </Banner>
      </div>
    );
  }
  // No live region: it would tell each minute how old they are.
  return (
    <p className={styles.line}>
      {running && zones === 0 ? (
        "Reading the list of zones"
      ) : (
        <span>
          In UTC, read <Time at={readAt} none="just now" />
          {running && ", being read again"}
        </span>
      )}
    </p>
  );
}
