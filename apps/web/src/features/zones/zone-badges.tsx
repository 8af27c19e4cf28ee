import type { OriginType } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { originTypeWords } from "./origin-words.ts";
import styles from "./zone-badges.module.css";
import { type ZoneState, zoneStateWords } from "./zone-state.ts";

/** How a zone stands, in a table: its most serious state; how many further ones there are, their names on hover. */
export function ZoneStates({ states }: { states: readonly ZoneState[] }): ReactElement {
  const [first = "active", ...more] = states;
  const { label, tone, icon } = zoneStateWords[first];
  const all = states.map((state) => `${zoneStateWords[state].label}: ${zoneStateWords[state].meaning}`).join("\n");
  return (
    <span className={styles.state} title={all}>
      <StateBadge tone={tone} {...(icon && { icon })}>
        {label}
      </StateBadge>
      {more.length > 0 && <span className={styles.more}>+{more.length}</span>}
    </span>
  );
}

/** What a zone fetches from: icon and word. */
export function OriginTypeLabel({ type }: { type: OriginType }): ReactElement {
  const { label, icon: Shape } = originTypeWords[type];
  return (
    <span className={styles.type}>
      <Shape size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </span>
  );
}
