import { type ReactElement, type ReactNode, useEffect, useId, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { scrollSideways } from "./scroll-sideways.ts";
import styles from "./tabs.module.css";

export type TabLink = { to: string; label: ReactNode; count?: number | undefined; end?: boolean };

/**
 * Sections of one object, each at its own URL. They're links, not ARIA tabs, because each opens a page.
 *
 *     <TabLinks label="Zone" tabs={[{ to: ".", label: "Overview", end: true }, { to: "hostnames", label: "Hostnames", count: 3 }]} />
 */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }): ReactElement {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // On phones, the tabs are wider than the screen.
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const current = links.findLast((link) => pathname.startsWith(link.pathname));
    if (list.current && current) scrollSideways(list.current, current);
  }, [pathname]);
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={styles.tab ?? ""}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

/**
 * Segmented control: two to four short choices that change a view immediately, such as a range. Uses radio buttons.
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
  // Unique, because two controls on a page can have the same label.
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
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
