import { ListFilter } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "./button.tsx";
import { Menu, MenuCheck } from "./menu.tsx";
import styles from "./filter-menu.module.css";

export type FilterProps<Value> = { chosen: readonly Value[]; onChange: (chosen: Value[]) => void };

/**
 * Narrows a list to rows with one of some values; its button says which are chosen.
 *
 *     <FilterMenu name="State" all={zoneStates} labelOf={wordOf} chosen={states} onChange={setStates} />
 */
export function FilterMenu<Value extends string>({
  name,
  all,
  labelOf,
  chosen,
  onChange,
}: FilterProps<Value> & { name: string; all: readonly Value[]; labelOf: (value: Value) => string }): ReactElement {
  const [only] = chosen;
  const summary = only !== undefined && (chosen.length === 1 ? labelOf(only) : `${chosen.length} chosen`);
  return (
    <Menu
      label={name}
      trigger={
        <Button icon={ListFilter} className={styles.trigger}>
          {name}
          {summary && <span className={styles.summary}>: {summary}</span>}
        </Button>
      }
    >
      {all.map((value) => (
        <MenuCheck
          key={value}
          checked={chosen.includes(value)}
          onChange={(checked) => onChange(all.filter((other) => (other === value ? checked : chosen.includes(other))))}
        >
          {labelOf(value)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
