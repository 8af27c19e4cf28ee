import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { paths } from "../paths.ts";
import { useStore } from "../state/create-store.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { NavItem } from "./nav-items.ts";
import { sidebarCollapsed } from "./sidebar-collapsed.ts";
import styles from "./sidebar.module.css";

/** Main navigation at the left edge, collapsible to icons. On phones, a drawer replaces it. */
export function Sidebar({ items }: { items: readonly NavItem[] }): ReactElement {
  const collapsed = useStore(sidebarCollapsed);
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className={classNames(styles.sidebar, collapsed && styles.collapsed)}>
      <NavLinks items={items} collapsed={collapsed}>
        <Link to={paths.start()} className={styles.home} aria-label="Edge Console, start page">
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
        {items.map(({ label, icon: Shape, to, isRoot = false }) => {
          const link = (
            <NavLink key={to} to={to} end={isRoot} className={styles.link ?? ""} onClick={onNavigate}>
              <Shape size={16} strokeWidth={1.75} aria-hidden />
              <span className={collapsed ? styles.hidden : undefined}>{label}</span>
            </NavLink>
          );
          return collapsed ? (
            <Tooltip key={to} content={label} side="right" isLabel>
              {link}
            </Tooltip>
          ) : (
            link
          );
        })}
      </div>
    </nav>
  );
}
