import { can, type Permission } from "@edge-console/contract/permissions";
import {
  Activity,
  Bell,
  Cable,
  ChartLine,
  ChartNoAxesColumn,
  ClipboardCheck,
  Globe,
  KeyRound,
  KeySquare,
  LayoutDashboard,
  Link2,
  ListChecks,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  CircleUser,
  Users,
  Waypoints,
} from "lucide-react";
import type { AccountAccess } from "../api/account-access.ts";
import { paths } from "../paths.ts";
import type { Icon } from "../ui/icon.tsx";

/** Groups of the main navigation, in their order. */
export const navGroups = ["Delivery", "Monitoring", "Account"] as const;

/** A page in the main navigation and the command palette. */
export type NavItem = {
  label: string;
  icon: Icon;
  to: string;
  /** The heading that it's listed under; none for the first pages. */
  group?: (typeof navGroups)[number];
  /** Only in the command palette: the top bar links to it. */
  isUnlisted?: boolean;
  /** Matches its exact path only, because other items' paths start with it. */
  isRoot?: boolean;
  /** Second key of the shortcut that starts with G. */
  key?: string;
  /** What else it's called, for the command palette. */
  keywords?: string;
};

const accountNavItems: readonly {
  label: string;
  icon: Icon;
  permission: Permission;
  to: (account: string) => string;
  group?: (typeof navGroups)[number];
  isUnlisted?: boolean;
  isRoot?: boolean;
  key?: string;
  keywords?: string;
}[] = [
  {
    label: "Overview",
    keywords: "home dashboard start",
    icon: LayoutDashboard,
    permission: "overview:read",
    to: paths.accountStart,
    isRoot: true,
    key: "o",
  },
  {
    label: "Zones",
    keywords: "sites pull zones",
    icon: Globe,
    permission: "zones:read",
    to: paths.zones,
    group: "Delivery",
    key: "z",
  },
  {
    label: "Hostnames",
    keywords: "domains names dns cname force https",
    icon: Link2,
    permission: "hostnames:read",
    to: paths.accountHostnames,
    group: "Delivery",
    key: "h",
  },
  {
    label: "Certificates",
    keywords: "ssl tls https expiry renew",
    icon: ShieldCheck,
    permission: "hostnames:read",
    to: paths.certificates,
    group: "Delivery",
    key: "c",
  },
  {
    label: "IP lists",
    keywords: "shared block allow addresses",
    icon: ListChecks,
    permission: "zones:read",
    to: paths.sharedLists,
    group: "Delivery",
    key: "i",
  },
  {
    label: "Baselines",
    keywords: "rules compliance policy deviations standards audit",
    icon: ClipboardCheck,
    permission: "zones:read",
    to: paths.baselines,
    group: "Delivery",
    key: "b",
  },
  {
    label: "Tunnels",
    keywords: "connectors private origin",
    icon: Cable,
    permission: "tunnels:read",
    to: paths.tunnels,
    group: "Delivery",
    key: "t",
  },
  {
    label: "Statistics",
    keywords: "traffic analytics countries networks cache hit ratio all zones",
    icon: ChartLine,
    permission: "statistics:read",
    to: paths.accountStatistics,
    group: "Monitoring",
  },
  {
    label: "Usage",
    keywords: "cost bill billing price forecast bandwidth month",
    icon: ChartNoAxesColumn,
    permission: "usage:read",
    to: paths.usage,
    group: "Monitoring",
    key: "u",
  },
  {
    label: "Alerts",
    keywords: "notifications incidents problems",
    icon: Bell,
    permission: "alerts:read",
    to: paths.alerts,
    group: "Monitoring",
    key: "n",
  },
  {
    label: "Audit log",
    keywords: "history activity who changed",
    icon: ScrollText,
    permission: "audit:read",
    to: paths.audit,
    group: "Monitoring",
    key: "l",
  },
  {
    label: "Members",
    keywords: "users team people roles invite",
    icon: Users,
    permission: "members:read",
    to: paths.members,
    group: "Account",
    key: "m",
  },
  {
    label: "API key",
    keywords: "secret rotate reveal connect",
    icon: KeyRound,
    permission: "api-key:read",
    to: paths.apiKey,
    group: "Account",
    key: "k",
  },
  {
    label: "Access tokens",
    keywords: "scripts ci automation",
    icon: KeySquare,
    permission: "access-tokens:read",
    to: paths.accessTokens,
    group: "Account",
  },
  {
    label: "Edge IP addresses",
    keywords: "firewall allowlist origin ranges edges",
    icon: Waypoints,
    permission: "edges:read",
    to: paths.edges,
    group: "Account",
    key: "e",
  },
  {
    label: "Settings",
    keywords: "account prices role rate limits",
    icon: Settings,
    permission: "overview:read",
    to: paths.account,
    group: "Account",
    key: "a",
  },
  {
    label: "Service status",
    keywords: "incident outage edge delivery",
    icon: Activity,
    permission: "status:read",
    to: paths.accountStatus,
    isUnlisted: true,
    key: "s",
  },
];

/** The profile page. In the command palette only, because the user menu links to it. */
export const profileNavItem: NavItem = {
  label: "Profile",
  icon: CircleUser,
  to: paths.profile(),
  keywords: "my account name email user",
};

/** Returns the pages that the user can open: those of support staff, and those of the current account. */
export function getNavItems(isStaff: boolean, access: AccountAccess | undefined): NavItem[] {
  const items: NavItem[] = isStaff ? [{ label: "Search accounts", icon: Search, to: paths.support() }] : [];
  if (!access) return items;
  for (const { permission, to, ...item } of accountNavItems) {
    if (can(access.actor, permission)) items.push({ ...item, to: to(access.id) });
  }
  return items;
}
