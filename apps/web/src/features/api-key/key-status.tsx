import type { KeyState } from "@edge-console/contract/console/standing";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { isProblem } from "../../api/problem.ts";
import { type Tone, StateBadge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CheckKeyButton } from "./key-actions.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./key-status.module.css";
import { keyCheckQuery } from "./queries.ts";

/** Badges of a key that is not in use, by its state. */
export const keyStateLabels: Partial<Record<KeyState, { label: string; tone: Tone }>> = {
  "not-connected": { label: "Not connected", tone: "paused" },
  disabled: { label: "API access disabled", tone: "paused" },
  rejected: { label: "Rejected", tone: "bad" },
};

/** Checks with the API whether it accepts the connected key. */
export function KeyCheck({ account }: { account: string }): ReactElement {
  const { data, error } = useQuery(keyCheckQuery(account));
  if (isProblem(error, "upstream-key-rejected")) return <StateBadge tone="bad">Rejected</StateBadge>;
  if (error) return <StateBadge tone="caution">Couldn't verify</StateBadge>;
  if (data) return <StateBadge tone="good">Valid</StateBadge>;
  return <Skeleton width="14rem" label="Checking the key…" />;
}

/** Explains why there is no key: never connected here, or deleted by disabling API access. */
export function MissingKeyNotice({
  account,
  managed,
  state,
}: {
  account: string;
  managed: boolean;
  state: KeyState;
}): ReactElement {
  return (
    <div className={styles.notice}>
      {state === "disabled" ? (
        <Banner tone="caution" title="API access is disabled">
          <p>
            Zones keep serving traffic.{" "}
            {managed
              ? "Enable API access below to view and manage them here."
              : "Get a new key from your provider and connect it below."}
          </p>
        </Banner>
      ) : (
        <Banner tone="info" title="No API key connected">
          <p>
            {managed
              ? "This console has no key for this account. Connect the account's current key to view and manage it here."
              : "This console has no key for this account. Connect one below to view and manage it here."}
          </p>
          {managed && (
            <div className={sharedStyles.row}>
              <CheckKeyButton account={account} label="Connect current key" onResolved={() => undefined} />
            </div>
          )}
        </Banner>
      )}
    </div>
  );
}

/** Shows why the API rejects the connected key: its message, and who can help. */
export function KeyRejectedNotice({ account, managed }: { account: string; managed: boolean }): ReactElement | null {
  const { error, refetch, isFetching } = useQuery(keyCheckQuery(account));
  if (!isProblem(error, "upstream-key-rejected")) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="bad" title="Edge API denied access">
        <p>The API returned:</p>
        <blockquote className={styles.quote}>{error.upstream?.message ?? error.detail}</blockquote>
        <p>What to do:</p>
        <ul className={styles.reasons}>
          <li>
            {managed
              ? "If the message is about the key, check the current key, or enable API access below."
              : "If the message is about the key, connect the account's current key below."}
          </li>
          <li>If it's about the account, such as its setup or a suspension, contact your provider.</li>
        </ul>
        <div className={sharedStyles.row}>
          {managed && <CheckKeyButton account={account} label="Check the current key" onResolved={() => undefined} />}
          <Button loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        </div>
      </Banner>
    </div>
  );
}
