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

/** The product areas at the left edge; collapsed, only their icons. A drawer takes its place on the phone. */
export function Sidebar({ areas }: { areas: readonly NavItem[] }): ReactElement {
  const collapsed = useStore(sidebarCollapsed);
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className={classNames(styles.rail, collapsed && styles.collapsed)}>
      <NavLinks areas={areas} collapsed={collapsed}>
        <Link to={paths.start()} className={styles.home} aria-label="Edge Console, start page">
          <Logo {...(!collapsed && { name: "Edge Console" })} />
        </Link>
      </NavLinks>
      <button type="button" className={styles.toggle} onClick={() => sidebarCollapsed.set(!collapsed)}>
        <Toggle size={16} strokeWidth={1.75} aria-hidden />
        <span className={collapsed ? styles.hidden : undefined}>
          {collapsed ? "Widen" : "Collapse"}
          <VisuallyHidden> the navigation</VisuallyHidden>
        </span>
      </button>
    </div>
  );
}

/** The links to the product areas; `children` stand above them. */
export function NavLinks({
  areas,
  collapsed = false,
  onGo,
  children,
}: {
  areas: readonly NavItem[];
  collapsed?: boolean;
  onGo?: () => void;
  children?: ReactNode;
}): ReactElement {
  return (
    <nav aria-label="Areas" className={styles.navigation}>
      {children}
      <div className={styles.areas}>
        {areas.map(({ label, icon: Shape, to, isRoot = false }) => {
          const link = (
            <NavLink key={to} to={to} end={isRoot} className={styles.area ?? ""} onClick={onGo}>
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
