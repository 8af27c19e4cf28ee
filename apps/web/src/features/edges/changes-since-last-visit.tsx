import type { ReactElement, ReactNode } from "react";
import { Time } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { formatAddressChanges } from "./edge-lists.ts";
import styles from "./changes-since-last-visit.module.css";
import type { ReviewedAddresses } from "./use-reviewed-addresses.ts";

/** So many addresses are named; the rest is a press away. */
const initialAddresses = 12;

/** What was added and removed since the person last looked. Its line is there from the start. */
export function ChangesSinceLastVisit({ seen }: { seen: ReviewedAddresses }): ReactElement {
  const { lookedAt, changes, mark, marking, error } = seen;
  const words = changes && formatAddressChanges(changes);
  if (!changes || words === undefined || !lookedAt) {
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
            {words} since your last visit, <Time at={lookedAt} />
          </>
        }
        action={
          mark && (
            <Button size="small" loading={marking} onClick={mark}>
              Mark as seen
            </Button>
          )
        }
      >
        <Addresses label="Added" addresses={changes.added} />
        <Addresses label="Removed" addresses={changes.removed} />
        {error && <p role="alert">It could not be marked: {error.message}</p>}
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
            <Codes label={`${label}, the rest`} addresses={rest} />
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

function NoChangesMessage({ seen: { lookedAt, mark } }: { seen: ReviewedAddresses }): ReactNode {
  if (lookedAt === undefined) return "";
  if (lookedAt === null) {
    return mark ? "When an address is added or removed, this page will say so the next time you look." : "";
  }
  return (
    <>
      No changes since your last visit, <Time at={lookedAt} />.
    </>
  );
}
