import type { ReactElement } from "react";
import { formatDate } from "../../../../format/times.ts";
import { Checkbox } from "../../../../ui/switch.tsx";
import styles from "./target-list.module.css";
import type { ReplaceTarget } from "./targets.ts";

/** The hostnames that a certificate covers, each to be chosen. */
export function TargetList({
  targets,
  chosen,
  onChange,
}: {
  targets: readonly ReplaceTarget[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: Set<number>) => void;
}): ReactElement {
  return (
    <ul className={styles.list} aria-label="Hostnames that it covers">
      {targets.map((target) => {
        const { hostname, zone } = target;
        return (
          <li key={hostname.ID} className={styles.row}>
            <Checkbox
              label={hostname.HOSTNAME}
              hint={`${zone.ZONE_NAME} · ${describeTarget(target)}`}
              checked={chosen.has(hostname.ID)}
              onCheckedChange={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(hostname.ID);
                else next.delete(hostname.ID);
                onChange(next);
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}

function describeTarget({ current: now, hostname }: ReplaceTarget): string {
  const ends = formatDate(hostname.CERTIFICATE_EXPIRES, { none: "" });
  if (now === "uploaded") return ends ? `uploaded, ends ${ends}` : "uploaded";
  if (now === "in-place") return `uploaded, ends ${ends} as this one does: it seems to have it already`;
  if (hostname.SSL_ENABLED === 0) return "HTTPS off: an upload switches it on";
  return "automatic, renewed by itself: an upload ends that";
}
