import type { ReactElement, ReactNode } from "react";
import { Time } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { formatAddressChanges } from "../../resources/edges/address-changes.ts";
import styles from "./changes-since-last-visit.module.css";
import type { ReviewedAddresses } from "./use-reviewed-addresses.ts";

/** Addresses of a collapsed list. */
const initialAddresses = 12;

/** Addresses added and removed since the user's last visit. */
export function ChangesSinceLastVisit({ seen }: { seen: ReviewedAddresses }): ReactElement {
  const { lastVisitAt, changes, markReviewed, isMarking, error } = seen;
  const summary = changes && formatAddressChanges(changes);
  if (!changes || summary === undefined || !lastVisitAt) {
    return (
      <p className={styles.quiet}>
        <NoChangesMessage seen={seen} />
      </p>
    );
  }
  return (
    <div className={styles.changes}>
      <Banner
        tone="info"
        title={
          <>
            {summary} since your last visit, <Time at={lastVisitAt} />
          </>
        }
        action={
          markReviewed && (
            <Button size="small" loading={isMarking} onClick={markReviewed}>
              Mark as reviewed
            </Button>
          )
        }
      >
        <Addresses label="Added" addresses={changes.added} />
        <Addresses label="Removed" addresses={changes.removed} />
        {error && <p role="alert">Couldn't save: {error.message}</p>}
      </Banner>
    </div>
  );
}

function Addresses({ label, addresses }: { label: string; addresses: readonly string[] }): ReactElement | null {
  if (addresses.length === 0) return null;
  const [first, rest] = [addresses.slice(0, initialAddresses), addresses.slice(initialAddresses)];
  return (
    <div className={styles.line}>
      <span className={styles.label}>{label}</span>
      <div className={styles.addresses}>
        <Codes label={label} addresses={first} />
        {rest.length > 0 && (
          <details>
            <summary>{rest.length} more</summary>
            <Codes label={`${label}, more`} addresses={rest} />
          </details>
        )}
      </div>
    </div>
  );
}

function Codes({ label, addresses }: { label: string; addresses: readonly string[] }): ReactElement {
  return (
    <ul className={styles.codes} aria-label={label}>
      {addresses.map((address) => (
        <li key={address}>
          <code>{address}</code>
        </li>
      ))}
    </ul>
  );
}

function NoChangesMessage({ seen: { lastVisitAt, markReviewed } }: { seen: ReviewedAddresses }): ReactNode {
  if (lastVisitAt === undefined) return "";
  if (lastVisitAt === null) {
    return markReviewed ? "Changes since your last visit are shown here." : "";
  }
  return (
    <>
      No changes since your last visit, <Time at={lastVisitAt} />.
    </>
  );
}
