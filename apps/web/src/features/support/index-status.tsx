import type { SupportSearch } from "@edge-console/contract/console/support";
import type { ReactElement } from "react";
import { formatQuantity } from "../../format/quantities.ts";
import { Time } from "../../format/time.tsx";
import styles from "./support.module.css";

/** How far the search can be relied on: when the accounts were read, and what is still to be. */
export function IndexStatus({ index }: { index: SupportSearch["index"] }): ReactElement {
  const { accounts, unread, oldest, zonesWaiting } = index;
  return (
    <p className={styles.note}>
      {oldest === null ? (
        "No account has been read yet."
      ) : (
        <>
          Searched {formatQuantity(accounts - unread, "account")}, the least recently read <Time at={oldest} />.
        </>
      )}
      {unread > 0 && ` ${formatQuantity(unread, "account")} could not be read so far.`}
      {zonesWaiting > 0 && ` The hostnames of ${formatQuantity(zonesWaiting, "zone")} are still being read.`}
    </p>
  );
}
