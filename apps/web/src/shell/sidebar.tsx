import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { useStore } from "../state/create-store.ts";
import { parseBoolean } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { navGroups, type NavItem } from "./nav-items.ts";
import styles from "./sidebar.module.css";

/** Whether the sidebar shows icons only, in this browser. */
const sidebarCollapsed = storedValue("rail-collapsed", parseBoolean, { defaultValue: false });

/** Main navigation at the left edge, collapsible to icons. On phones, a drawer replaces it. */
export function Sidebar({ items, start }: { items: readonly NavItem[]; start: string }): ReactElement {
  const collapsed = useStore(sidebarCollapsed);
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className={classNames(styles.sidebar, collapsed && styles.collapsed)}>
      <NavLinks items={items} collapsed={collapsed}>
        <Link to={start} className={styles.home} aria-label="Edge Console, start page">
          <Logo {...(!collapsed && { name: "Edge Console" })} />
        </Link>
      </NavLinks>
      <button type="button" className={styles.toggle} onClick={() => sidebarCollapsed.set(!collapsed)}>
        <Toggle size={16} strokeWidth={1.75} aria-hidden />
        <span className={collapsed ? styles.hidden : undefined}>
          {collapsed ? "Expand" : "Collapse"}
          <VisuallyHidden> sidebar</VisuallyHidden>
        </span>
      </button>
    </div>
  );
}

/** Links of the main navigation; `children` appear above them. */
export function NavLinks({
  items,
  collapsed = false,
  onNavigate,
  children,
}: {
  items: readonly NavItem[];
  collapsed?: boolean;
  onNavigate?: () => void;
  children?: ReactNode;
}): ReactElement {
  return (
    <nav aria-label="Main navigation" className={styles.navigation}>
      {children}
      <div className={styles.links}>
        {[undefined, ...navGroups].map((group) => {
          const links = items.filter((item) => item.group === group && !item.isUnlisted);
          if (links.length === 0) return null;
          return (
            <div key={group ?? ""} className={styles.group} {...(group && { role: "group", "aria-label": group })}>
              {group !== undefined && (
                <span className={classNames(styles.heading, collapsed && styles.divider)} aria-hidden>
                  {collapsed ? "" : group}
                </span>
              )}
              {links.map((item) => (
                <NavItemLink key={item.to} item={item} collapsed={collapsed} onNavigate={onNavigate} />
              ))}
            </div>
          );
        })}
      </div>
    </nav>
  );
}

function NavItemLink({
  item: { label, icon: Shape, to, isRoot = false },
  collapsed,
  onNavigate,
}: {
  item: NavItem;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}): ReactElement {
  const link = (
    <NavLink to={to} end={isRoot} className={styles.link ?? ""} onClick={onNavigate}>
      <Shape size={16} strokeWidth={1.75} aria-hidden />
      <span className={collapsed ? styles.hidden : undefined}>{label}</span>
    </NavLink>
  );
  return collapsed ? (
    <Tooltip content={label} side="right" isLabel>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
