import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { Time } from "../../format/time.tsx";
import { StateBadge } from "../../ui/badge.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./attention-list.module.css";
import type { AttentionItem } from "./attention-item.ts";

/** List of what needs attention, with links. `last` is an extra line for the progress of checks. */
export function AttentionList({ items, last }: { items: readonly AttentionItem[]; last?: ReactNode }): ReactElement {
  if (items.length === 0 && !last) return <StateBadge tone="good">Nothing needs attention</StateBadge>;
  return (
    <div className={styles.attention}>
      {items.length > 0 && (
        <ul className={sharedStyles.list} aria-label="Needs attention">
          {items.map(({ id, tone, title, detail, to, screen, since }) => (
            <li key={id} className={styles.item} data-steady={id === "certificates" ? "" : undefined}>
              <StateBadge tone={tone}>
                <Link to={to} className={styles.title}>
                  {title}
                </Link>
              </StateBadge>
              <span className={styles.detail}>{detail}</span>
              {since === undefined ? (
                <span className={styles.screen} aria-hidden>
                  {screen}
                </span>
              ) : (
                <span className={styles.since}>
                  Started <Time at={since} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {last}
    </div>
  );
}

/** Line without a link, as high as the items above it. */
export function AttentionLine({
  tone,
  title,
  children,
}: {
  tone: "good" | "neutral";
  title: string;
  children: ReactNode;
}): ReactElement {
  return (
    <p className={styles.item} role="status" data-steady="" data-quiet={tone === "neutral" ? "" : undefined}>
      <StateBadge tone={tone}>{title}</StateBadge>
      <span className={styles.detail}>{children}</span>
    </p>
  );
}
