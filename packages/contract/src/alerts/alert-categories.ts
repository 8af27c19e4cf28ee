import { type Actor, can, type Permission } from "../permissions.ts";

/** What an alert is about. Members subscribe by category. */
interface AlertCategoryDefinition {
  readonly label: string;
  /** What it watches, shown next to its subscription. */
  readonly description: string;
  /** Who sees its alerts. */
  readonly permission: Permission;
}

const categories = {
  zones: {
    label: "Zones not serving traffic",
    description:
      "What stops the traffic of zones or hostnames: a tunnel, an expired certificate, blocked visitors, or a pause.",
    permission: "zones:read",
  },
  certificates: {
    label: "Certificates",
    description: "Certificates that will expire, aren't issued, or aren't renewed.",
    permission: "hostnames:read",
  },
  hostnames: {
    label: "Hostnames",
    description: "Hostnames whose DNS stops pointing to their zone.",
    permission: "hostnames:read",
  },
  tunnels: {
    label: "Tunnels",
    description: "Tunnels without zones that are disconnected, and connectors that are outdated.",
    permission: "tunnels:read",
  },
  account: {
    label: "Account",
    description: "The free usage limit, and an API key that is rejected or an account that is suspended.",
    permission: "standing:read",
  },
  usage: {
    label: "Usage",
    description: "Requests or bandwidth of this month, or their forecast, above your account's thresholds.",
    permission: "usage:read",
  },
  traffic: {
    label: "Unusual traffic",
    description: "Requests, blocked requests, or cache hit ratio that are unusual for the weekday and hour.",
    permission: "zones:read",
  },
  service: {
    label: "Service status",
    description: "Incidents and maintenance of Edge Delivery.",
    permission: "status:read",
  },
  edges: {
    label: "Edge IP addresses",
    description: "Edge IP addresses that are added or removed, so that firewalls can follow.",
    permission: "edges:read",
  },
  changes: {
    label: "External changes",
    description: "Changes of zones and hostnames that were made outside the console.",
    permission: "zones:read",
  },
  deviations: {
    label: "Deviations",
    description: "Zones that deviate from a baseline, or differ from an IP list or the account's configuration file.",
    permission: "zones:read",
  },
  security: {
    label: "Security",
    description:
      "Sign-ins from new browsers, inspections by support staff, and changes of members, the API key, alert channels, and two-factor authentication.",
    permission: "members:manage",
  },
} as const satisfies Record<string, AlertCategoryDefinition>;

export type AlertCategory = keyof typeof categories;

/** All categories, in the order in which they're listed. */
export const alertCategories: Readonly<Record<AlertCategory, AlertCategoryDefinition>> = categories;
export const alertCategoryNames = Object.keys(categories).filter((name): name is AlertCategory => name in categories);

/** Returns the label of a category within a sentence: "edge IP addresses". */
export function formatAlertCategory(category: AlertCategory): string {
  const { label } = alertCategories[category];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** Lists the categories whose alerts a role sees. */
export function listAlertCategories(actor: Actor): AlertCategory[] {
  return alertCategoryNames.filter((name) => can(actor, alertCategories[name].permission));
}
