import type { ReactElement } from "react";
import { Link } from "react-router";
import { StateBadge } from "../../ui/badge.tsx";
import styles from "./attention-list.module.css";
import type { AttentionItem } from "./attention.ts";

/** What needs attention, each a way to its screen. `pending`: what has not been looked at yet, in words. */
export function AttentionList({
  items,
  pending,
}: {
  items: readonly AttentionItem[];
  pending?: ReactElement | undefined;
}): ReactElement {
  return (
    <div className={styles.attention}>
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Needs attention">
          {items.map(({ id, tone, title, detail, to, place }) => (
            <li key={id} className={styles.item}>
              <StateBadge tone={tone}>
                <Link to={to} className={styles.title}>
                  {title}
                </Link>
              </StateBadge>
              <span className={styles.detail}>{detail}</span>
              <span className={styles.place} aria-hidden>
                {place}
              </span>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && !pending && <StateBadge tone="good">Nothing needs attention</StateBadge>}
      {pending && <p className={styles.pending}>{pending}</p>}
    </div>
  );
}
