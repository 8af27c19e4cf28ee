import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "./class-names.ts";
import styles from "./tabs.module.css";

export type TabLink = { to: string; label: ReactNode; count?: number | undefined; end?: boolean };

/**
 * The parts of one object, each with an address of its own. They are links, not ARIA tabs, because each leads to a page.
 *
 *     <TabLinks label="Zone" tabs={[{ to: ".", label: "Overview", end: true }, { to: "hostnames", label: "Hostnames", count: 3 }]} />
 */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }): ReactElement {
  return (
    <nav aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={styles.tab ?? ""}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

export type Tab<Id extends string> = { id: Id; label: ReactNode };

/**
 * Views of the same thing inside one page. The owner keeps the chosen one, in the address, and renders its panel as
 * the children.
 *
 *     <Tabs label="Units" tabs={units} selected={unit} onSelect={setUnit}>{panel}</Tabs>
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}): ReactElement {
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={moveFocus}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={label} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

/**
 * One of two to four short choices that change a view at once, such as a range. Radio buttons underneath.
 *
 *     <SegmentedControl label="Range" options={ranges} value={range} onChange={setRange} />
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}): ReactElement {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles.segment)}>
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  const current = tabs.indexOf(event.currentTarget);
  const target = {
    ArrowRight: (current + 1) % tabs.length,
    ArrowLeft: (current - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
  tabs[target]?.click();
}
