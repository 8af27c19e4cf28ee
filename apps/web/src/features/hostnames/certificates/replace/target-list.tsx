import type { ReactElement } from "react";
import { formatDate } from "../../../../format/times.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/switch.tsx";
import styles from "./target-list.module.css";
import type { ReplaceTarget } from "./targets.ts";

/** Checkboxes for the hostnames that a certificate covers, one by one and all together. */
export function TargetList({
  targets,
  selected,
  onChange,
}: {
  targets: readonly ReplaceTarget[];
  selected: ReadonlySet<number>;
  onChange: (selected: Set<number>) => void;
}): ReactElement {
  const selectedCount = targets.filter(({ hostname }) => selected.has(hostname.ID)).length;
  const areAllSelected = selectedCount === targets.length;
  return (
    <div>
      <div className={styles.head}>
        <h3 className={styles.title}>Covered hostnames</h3>
        <span role="status">
          {selectedCount} of {targets.length} selected
        </span>
        <Button
          size="small"
          onClick={() => onChange(new Set(areAllSelected ? [] : targets.map(({ hostname }) => hostname.ID)))}
        >
          {areAllSelected ? "Clear selection" : "Select all"}
        </Button>
      </div>
      <ul className={styles.list} aria-label="Covered hostnames">
        {targets.map((target) => {
          const { hostname, zone } = target;
          return (
            <li key={hostname.ID} className={styles.row}>
              <Checkbox
                label={hostname.HOSTNAME}
                hint={`${zone.ZONE_NAME} · ${describeTarget(target)}`}
                checked={selected.has(hostname.ID)}
                onCheckedChange={(isSelected) => {
                  const next = new Set(selected);
                  if (isSelected) next.add(hostname.ID);
                  else next.delete(hostname.ID);
                  onChange(next);
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function describeTarget({ current, hostname }: ReplaceTarget): string {
  const expires = formatDate(hostname.CERTIFICATE_EXPIRES, { none: "" });
  if (current === "uploaded") return expires ? `Uploaded, expires ${expires}` : "Uploaded";
  if (current === "up-to-date") return `Uploaded, expires ${expires} like this certificate: probably the same`;
  if (hostname.SSL_ENABLED === 0) return "HTTPS off: an upload enables it";
  return "Managed: an upload ends automatic renewal";
}
