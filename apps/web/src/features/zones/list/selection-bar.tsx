import { ArrowLeftRight, SlidersHorizontal, X } from "lucide-react";
import type { ReactElement } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { SelectionState } from "../bulk/selected-zones.ts";
import styles from "./selection-bar.module.css";

/** Actions for the selected zones. */
export function SelectionBar({
  account,
  selected,
  onClear,
}: {
  account: string;
  selected: string[];
  onClear: () => void;
}): ReactElement {
  const [left, right] = selected;
  return (
    <div className={styles.bar}>
      <output>{formatQuantity(selected.length, "zone")} selected</output>
      <LinkButton
        size="small"
        icon={SlidersHorizontal}
        to={paths.zoneBulk(account)}
        state={{ zones: selected } satisfies SelectionState}
      >
        Bulk edit
      </LinkButton>
      {selected.length === 2 && (
        <LinkButton size="small" icon={ArrowLeftRight} to={paths.zoneCompare(account, left, right)}>
          Compare
        </LinkButton>
      )}
      <IconButton icon={X} size="small" label="Clear selection" onClick={onClear} />
    </div>
  );
}
