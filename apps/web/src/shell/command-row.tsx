import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import {
  ArrowRight,
  Bell,
  Building2,
  Cable,
  CircleUser,
  ClipboardCheck,
  FileText,
  Globe,
  Link2,
  ListChecks,
  PanelTop,
  Server,
  ShieldBan,
  SlidersHorizontal,
} from "lucide-react";
import type { ReactElement } from "react";
import { ZoneStateBadge } from "../resources/findings/zone-state-badge.tsx";
import type { Icon } from "../ui/icon.tsx";
import styles from "./command-palette.module.css";
import type { Command, CommandKind } from "./commands.ts";

/** Returns the state of a zone by its ID; undefined if it isn't known. */
export type FindZoneState = (zone: string) => ZoneState | undefined;

const kinds: Readonly<Record<CommandKind, { label: string; icon: Icon }>> = {
  page: { label: "Page", icon: FileText },
  "account-section": { label: "Section", icon: PanelTop },
  member: { label: "Member", icon: CircleUser },
  alert: { label: "Alert", icon: Bell },
  "ip-list": { label: "IP list", icon: ListChecks },
  baseline: { label: "Baseline", icon: ClipboardCheck },
  rule: { label: "Access rule", icon: ShieldBan },
  hostname: { label: "Hostname", icon: Link2 },
  zone: { label: "Zone", icon: Globe },
  tunnel: { label: "Tunnel", icon: Cable },
  endpoint: { label: "Endpoint", icon: Server },
  section: { label: "Zone page", icon: PanelTop },
  setting: { label: "Setting", icon: SlidersHorizontal },
  action: { label: "Action", icon: ArrowRight },
  account: { label: "Account", icon: Building2 },
  "default-hostname": { label: "Default hostname", icon: Link2 },
};

/** Content of a result: icon, name, where it belongs, state of its zone, and kind. */
export function CommandRow({ command, findState }: { command: Command; findState: FindZoneState }): ReactElement {
  const { kind, label, location, zone } = command;
  const { label: kindLabel, icon: Shape } = kinds[kind];
  const state = zone === undefined ? undefined : findState(zone);
  // Elsewhere, only a state that explains something.
  const isStateShown = state !== undefined && (kind === "zone" || state !== "active");
  return (
    <>
      <span className={styles.icon}>
        <Shape size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {location !== undefined && <span className={styles.location}>{location}</span>}
      </span>
      {isStateShown && (
        <span className={styles.state}>
          <ZoneStateBadge state={state} />
        </span>
      )}
      <span className={styles.kind}>{kindLabel}</span>
    </>
  );
}
