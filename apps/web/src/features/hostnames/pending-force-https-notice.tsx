import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import type { ReactElement } from "react";
import { Time } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./pending-force-https-notice.module.css";
import { isWaiting } from "../../resources/hostnames/pending-force-https-query.ts";
import { useCancelForceHttps } from "./pending-force-https.ts";

const maxListed = 5;

/** Banner: scheduled Force HTTPS requests with a cancel button each. Nothing if there are none. */
export function PendingForceHttpsNotice({
  account,
  requests,
  canChange,
  isAboveList = false,
}: {
  account: string;
  requests: readonly PendingForceHttps[];
  canChange: boolean;
  /** Adds space below the banner. */
  isAboveList?: boolean;
}): ReactElement | null {
  const cancel = useCancelForceHttps(account);
  const waiting = requests.filter(isWaiting);
  if (waiting.length === 0) return null;
  const isBlocked = waiting.some(({ reason }) => reason === "api-key");
  return (
    <div className={isAboveList ? styles.aboveList : undefined}>
      <Banner tone={isBlocked ? "caution" : "info"} title="Force HTTPS pending">
        <ul className={styles.list}>
          {waiting.slice(0, maxListed).map((request) => (
            <li key={request.id} className={styles.item}>
              <span>
                <span className={styles.hostname}>{request.hostname}</span>: {describeWait(request)} Scheduled by{" "}
                {request.requestedBy} <Time at={request.requestedAt} />.
              </span>
              {canChange && request.reason !== "unconfirmed" && (
                <Button
                  size="small"
                  aria-label={`Cancel Force HTTPS for ${request.hostname}`}
                  loading={cancel.isPending && cancel.variables.id === request.id}
                  onClick={() => cancel.mutate(request)}
                >
                  Cancel
                </Button>
              )}
            </li>
          ))}
          {waiting.length > maxListed && <li>{waiting.length - maxListed} more</li>}
        </ul>
      </Banner>
    </div>
  );
}

function describeWait({ reason }: PendingForceHttps): string {
  if (reason === "unconfirmed") return "sent, and the result is being checked.";
  if (reason === "api-key") return "waiting for a valid API key. Connect the current key to continue.";
  return "enabled by the server when the certificate is issued.";
}
