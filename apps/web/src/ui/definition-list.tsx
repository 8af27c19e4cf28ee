import type { ReactElement, ReactNode } from "react";
import { useFragmentTarget } from "./use-fragment-target.ts";
import sharedStyles from "./shared.module.css";
import styles from "./definition-list.module.css";

export type Definition = {
  term: string;
  value: ReactNode;
  /** Explanation below the value. */
  note?: ReactNode;
  /** Fragment of links to it. */
  id?: string;
};

/**
 * Description list of one object, with terms on the left.
 *
 *     <DefinitionList items={[{ term: "Zone id", value: <CopyText value={id} label="zone id" /> }]} />
 */
export function DefinitionList({ items }: { items: readonly Definition[] }): ReactElement {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <DefinitionRow key={item.term} {...item} />
      ))}
    </dl>
  );
}

function DefinitionRow({ term, value, note, id }: Definition): ReactElement {
  const target = useFragmentTarget<HTMLDivElement>(id);
  return (
    <div ref={target} id={id} className={styles.row}>
      <dt className={sharedStyles.muted}>{term}</dt>
      <dd className={styles.value}>
        {value}
        {note && <div className={styles.note}>{note}</div>}
      </dd>
    </div>
  );
}

/**
 * Metric: a number with its name above and a comparison below.
 *
 *     <MetricValue label="Requests" value="12.4 M" note="+3.1% on the week before" />
 */
export function MetricValue({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}): ReactElement {
  return (
    <div className={styles.metric}>
      <div className={sharedStyles.muted}>{label}</div>
      <div className={styles.number}>{value}</div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
