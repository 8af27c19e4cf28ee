import type { SupportSearch } from "@edge-console/contract/console/support";
import type { ReactElement } from "react";
import { formatQuantity } from "../../format/quantities.ts";
import { Time } from "../../format/time.tsx";
import styles from "./support.module.css";

/** Age and completeness of the search index. */
export function IndexStatus({ index }: { index: SupportSearch["index"] }): ReactElement {
  const { accounts, unread, oldest, zonesWaiting } = index;
  return (
    <p className={styles.note}>
      {oldest === null ? (
        "No accounts indexed yet."
      ) : (
        <>
          Searched {formatQuantity(accounts - unread, "account")}. Oldest data: <Time at={oldest} />.
        </>
      )}
      {unread > 0 && ` ${formatQuantity(unread, "account")} couldn't be loaded.`}
      {zonesWaiting > 0 && ` Loading hostnames of ${formatQuantity(zonesWaiting, "zone")}…`}
    </p>
  );
}
