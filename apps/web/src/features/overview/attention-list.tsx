import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { StateBadge } from "../../ui/badge.tsx";
import styles from "./attention-list.module.css";
import type { AttentionItem } from "./attention.ts";

/** What needs attention, each a way to its screen. `last`: a line of the same height for what is being looked at. */
export function AttentionList({ items, last }: { items: readonly AttentionItem[]; last?: ReactNode }): ReactElement {
  if (items.length === 0 && !last) return <StateBadge tone="good">Nothing needs attention</StateBadge>;
  return (
    <div className={styles.attention}>
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Needs attention">
          {items.map(({ id, tone, title, detail, to, place }) => (
            <li key={id} className={styles.item} data-steady={id === "certificates" ? "" : undefined}>
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
      {last}
    </div>
  );
}

/** A line below those that lead somewhere, as high as theirs. */
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
