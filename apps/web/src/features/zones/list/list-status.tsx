import { type ReactElement, useMemo } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatListCount } from "../../../format/quantities.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./list-status.module.css";
import type { ListedZone } from "./zone-filter.ts";

/** Fewer zones than this are checked within seconds. */
const minPending = 50;

/** Number of checked zones, while the server loads the hostnames of many for the first time. */
export function CheckProgress({ zones }: { zones: readonly ListedZone[] }): ReactElement | null {
  const pending = useMemo(() => zones.filter(({ diagnosis }) => diagnosis.states[0] === "checking").length, [zones]);
  if (pending < minPending) return null;
  return (
    <span className={sharedStyles.note}>
      {formatCount(zones.length - pending)} of {formatCount(zones.length)} checked
    </span>
  );
}

/** Number of listed zones. */
export function ListCount({
  visible,
  total,
}: {
  visible: number | undefined;
  total: number | undefined;
}): ReactElement {
  return (
    <span role="status" className={styles.count}>
      {formatListCount(visible, total, "zone")}
    </span>
  );
}
