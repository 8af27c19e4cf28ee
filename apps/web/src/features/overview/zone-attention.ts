import type { Alert } from "@edge-console/contract/alerts/alert";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { formatRequestsLost } from "@edge-console/contract/alerts/outage-text";
import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import { isSetupStep } from "@edge-console/contract/findings/finding";
import { formatOutageTitle, groupOutages, type Outage, type OutageZone } from "@edge-console/contract/findings/outages";
import { collectTunnelFindings } from "@edge-console/contract/findings/tunnel";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import { paths } from "../../paths.ts";
import { findAlertOfFinding } from "../../resources/alerts/finding-alerts.ts";
import { severityTones } from "../../format/severity-tones.ts";
import { joinFirstNames } from "../../format/names.ts";
import { formatQuantity } from "../../format/quantities.ts";
import type { AttentionItem, KnownAccount } from "./attention-item.ts";

/** What stops all traffic of zones, one item for each cause; then zones that are being set up, or fail in part. */
export function getZoneItems({ zones = [], diagnose, alerts = [], account }: KnownAccount): AttentionItem[] {
  const diagnosed = zones.map(({ ID: id, ZONE_NAME: name, ...zone }) => ({
    zone: { id, name },
    diagnosis: diagnose({ ...zone, ID: id, ZONE_NAME: name }),
  }));
  const outages = groupOutages(diagnosed.map(({ zone, diagnosis: { findings } }) => ({ zone, findings })));
  const degraded = diagnosed.filter(
    // Edge Delivery and certificates have separate lines.
    ({ diagnosis: { verdict, findings } }) => verdict === "degraded" && findings.some(isProblemOfZone),
  );
  return [
    // The usage limit is a finding of the account.
    ...outages
      .filter(({ subject }) => subject.type !== "account")
      .map((outage) => toOutageItem(account, outage, alerts)),
    ...getSetupItems(account, diagnosed),
    ...(degraded.length === 0
      ? []
      : [
          {
            id: "degraded",
            tone: "caution" as const,
            title: `${formatQuantity(degraded.length, "zone is", "zones are")} degraded`,
            detail: joinFirstNames(degraded.map(({ zone }) => zone.name)),
            to: getZonesPath(account, degraded, "degraded"),
            screen: "Zones",
          },
        ]),
  ];
}

/** Returns the item of an outage, with the title and the time of its alert. */
function toOutageItem(account: string, outage: Outage, alerts: readonly Alert[]): AttentionItem {
  const { cause, subject, zones } = outage;
  const [first] = zones;
  const alert = findAlertOfFinding(alerts, cause, first?.id ?? "");
  const lost = alert && formatRequestsLost(alert);
  const names = zones.length === 1 ? cause.sentence : `${joinFirstNames(zones.map(({ name }) => name))}.`;
  return {
    id: `${cause.code} ${subject.type} ${subject.id}`,
    tone: severityTones[cause.severity],
    title: formatOutageTitle(outage),
    detail: lost ? `${lost}. ${names}` : names,
    lost: alert?.outage?.requestsLost,
    since: alert && getAlertStart(alert),
    to: zones.length > 1 ? paths.tunnel(account, subject.id) : paths.zoneDiagnostics(account, first?.id ?? ""),
    screen: "Zones",
  };
}

type DiagnosedZone = { zone: OutageZone; diagnosis: Diagnosis };

/** Zones that never served traffic, because no connector of their tunnel was started yet. */
function getSetupItems(account: string, diagnosed: readonly DiagnosedZone[]): AttentionItem[] {
  const waiting = diagnosed.flatMap(({ zone, diagnosis: { findings } }) => {
    const finding = findings.find(({ code }) => code === "tunnel-never-connected");
    return finding && isSetupStep(finding) ? [{ zone, finding }] : [];
  });
  return [...Map.groupBy(waiting, ({ finding }) => finding.title)].map(([title, zones]) => ({
    id: `setup ${title}`,
    tone: severityTones.info,
    title: `${zones.length === 1 ? `${zones[0]?.zone.name} is` : `${zones.length} zones are`} waiting for a connector`,
    detail: `${title}.`,
    to: getZonesPath(account, zones, "setting-up"),
    screen: "Zones",
  }));
}

function getZonesPath(account: string, zones: readonly { readonly zone: OutageZone }[], state: ZoneState): string {
  const [first, ...others] = zones;
  return first && others.length === 0
    ? paths.zoneDiagnostics(account, first.zone.id)
    : `${paths.zones(account)}?state=${state}`;
}

function isProblemOfZone({ severity, impact, subject }: Diagnosis["findings"][number]): boolean {
  return severity !== "info" && impact === "some" && subject.type === "zone";
}

/** Disconnected tunnels that no zone uses, as far as that's known: the others are the cause of an outage. */
export function getTunnelItems({ tunnels = [], zones, diagnose, account }: KnownAccount): AttentionItem[] {
  const diagnoses = (zones ?? []).map((zone) => diagnose(zone));
  const used = new Set(
    diagnoses.flatMap(({ findings }) => findings.map(({ subject }) => "id" in subject && subject.id)),
  );
  // A disabled or new tunnel matters only to its zones.
  const disconnected = tunnels.filter(
    (tunnel) =>
      !used.has(tunnel.TUNNEL_ID) && collectTunnelFindings(tunnel).some(({ code }) => code === "tunnel-disconnected"),
  );
  if (disconnected.length === 0) return [];
  const isUnused =
    zones !== undefined && diagnoses.every(({ verdict }) => verdict !== "unknown" && verdict !== "checking");
  const names = joinFirstNames(disconnected.map(({ NAME }) => NAME));
  return [
    {
      id: "tunnels",
      tone: isUnused ? "info" : "caution",
      title: `${formatQuantity(disconnected.length, "tunnel is", "tunnels are")} disconnected`,
      detail: isUnused ? `${names}. No zone uses ${disconnected.length === 1 ? "it" : "them"}.` : names,
      to: `${paths.tunnels(account)}?state=disconnected`,
      screen: "Tunnels",
    },
  ];
}
