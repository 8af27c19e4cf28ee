import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import { ListFilter } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuCheck } from "../../../ui/menu.tsx";
import { originTypeWords } from "../origin-words.ts";
import { type ZoneState, zoneStates, zoneStateWords } from "../zone-state.ts";
import styles from "./list-filters.module.css";

type FilterProps<Value> = { chosen: readonly Value[]; onChange: (chosen: Value[]) => void };

/** Narrows the list to zones with one of some origin types. */
export function TypeFilter(props: FilterProps<OriginType>): ReactElement {
  return <FilterMenu name="Type" all={originTypes} labelOf={(type) => originTypeWords[type].label} {...props} />;
}

/** Narrows the list to zones in one of some states. */
export function StateFilter(props: FilterProps<ZoneState>): ReactElement {
  return <FilterMenu name="State" all={zoneStates} labelOf={(state) => zoneStateWords[state].label} {...props} />;
}

function FilterMenu<Value extends string>({
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
