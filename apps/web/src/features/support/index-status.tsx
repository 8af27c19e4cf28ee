import type { SupportSearch } from "@edge-console/contract/console/support";
import type { ReactElement } from "react";
import { formatQuantity } from "../../format/quantities.ts";
import { Time } from "../../format/time.tsx";
import styles from "./support.module.css";

/** Age and completeness of the search index. */
export function IndexStatus({ index }: { index: SupportSearch["index"] }): ReactElement {
  const { accounts, unread: unreadable, oldest, zonesWaiting } = index;
  return (
    <p className={styles.note}>
      {oldest === null ? (
        "No accounts indexed yet."
      ) : (
        <>
          Searched {formatQuantity(accounts - unreadable, "account")}. Oldest data: <Time at={oldest} />.
        </>
      )}
      {unreadable > 0 && ` ${formatQuantity(unreadable, "account")} couldn't be loaded.`}
      {zonesWaiting > 0 && ` Loading hostnames of ${formatQuantity(zonesWaiting, "zone")}…`}
    </p>
  );
}
