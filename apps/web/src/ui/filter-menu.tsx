import { ListFilter } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { Button } from "./button.tsx";
import type { Icon } from "./icon.tsx";
import { Menu, MenuCheck } from "./menu.tsx";
import styles from "./filter-menu.module.css";

export type FilterProps<Value> = { selected: readonly Value[]; onChange: (selected: Value[]) => void };

/**
 * Filters a list by one or more values; its button shows which are selected.
 *
 *     <FilterMenu name="State" all={zoneStates} getLabel={getLabel} selected={states} onChange={setStates} />
 */
export function FilterMenu<Value extends string>({
  name,
  all,
  getLabel,
  selected,
  onChange,
}: FilterProps<Value> & { name: string; all: readonly Value[]; getLabel: (value: Value) => string }): ReactElement {
  const [onlyValue] = selected;
  const summary =
    onlyValue === undefined ? undefined : selected.length === 1 ? getLabel(onlyValue) : `${selected.length} selected`;
  return (
    <Menu label={name} trigger={<FilterTrigger name={name} summary={summary} />}>
      {all.map((value) => (
        <MenuCheck
          key={value}
          checked={selected.includes(value)}
          onChange={(checked) =>
            onChange(all.filter((other) => (other === value ? checked : selected.includes(other))))
          }
        >
          {getLabel(value)}
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
