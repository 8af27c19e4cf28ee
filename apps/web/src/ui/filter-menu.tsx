import { ListFilter } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { Button } from "./button.tsx";
import type { Icon } from "./icon.tsx";
import { Menu, MenuCheck } from "./menu.tsx";
import styles from "./filter-menu.module.css";

export type FilterProps<Value> = { chosen: readonly Value[]; onChange: (chosen: Value[]) => void };

/**
 * Filters a list by one or more values; its button shows which are selected.
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
  const summary = only === undefined ? undefined : chosen.length === 1 ? labelOf(only) : `${chosen.length} chosen`;
  return (
    <Menu label={name} trigger={<FilterTrigger name={name} summary={summary} />}>
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

/** Button of a filter with its name and selected values. */
export function FilterTrigger({
  name,
  summary,
  icon = ListFilter,
  ...button
}: { name: string; summary: string | undefined; icon?: Icon } & Omit<
  ComponentProps<typeof Button>,
  "children" | "icon" | "className" | "name"
>): ReactElement {
  return (
    <Button {...button} icon={icon} className={styles.trigger} title={summary && `${name}: ${summary}`}>
      {name}
      {summary && <span className={styles.summary}>: {summary}</span>}
    </Button>
  );
}
