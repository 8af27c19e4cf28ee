import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { countOf } from "../../../format/counts.ts";
import { Section } from "../../../ui/page.tsx";
import { Table } from "../../../ui/table.tsx";
import { Th } from "../../../ui/table-head.tsx";
import { type ComparedSetting, compareZones } from "./compare-zones.ts";
import styles from "./compare.module.css";

/** The settings of two zones: those that differ, then, folded up, those that are the same. */
export function CompareTable({ left, right }: { left: Zone; right: Zone }): ReactElement {
  const rows = compareZones(left, right);
  const differing = rows.filter(({ same }) => !same);
  const same = rows.filter((row) => row.same);
  return (
    <>
      <Section title={countOf(differing.length, "difference")}>
        {differing.length === 0 ? (
          <p>Every setting of these zones is the same.</p>
        ) : (
          <Rows label="Differences" rows={differing} left={left} right={right} />
        )}
      </Section>
      <details className={styles.same}>
        <summary>{same.length} settings are the same</summary>
        <Rows label="The same" rows={same} left={left} right={right} />
      </details>
    </>
  );
}

function Rows({
  label,
  rows,
  left,
  right,
}: {
  label: string;
  rows: readonly ComparedSetting[];
  left: Zone;
  right: Zone;
}): ReactElement {
  return (
    <Table label={label}>
      <thead>
        <tr className={styles.line}>
          <Th data-spare>Setting</Th>
          <Th>{left.ZONE_NAME}</Th>
          <Th>{right.ZONE_NAME}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field} className={styles.line}>
            <th scope="row" className={styles.setting}>
              {row.label} <code className={styles.field}>{row.field}</code>
            </th>
            <td className={styles.value}>{row.left || "Empty"}</td>
            <td className={styles.value}>{row.right || "Empty"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
