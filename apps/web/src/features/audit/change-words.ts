import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";
import { paths } from "../../paths.ts";

/** What was done, as a person would say it. */
const acts: Readonly<Record<string, string>> = {
  createZone: "Created a zone",
  updateZone: "Changed a zone",
  deleteZone: "Deleted a zone",
  revokeOriginCertificate: "Revoked an origin certificate",
  createHostname: "Added a hostname",
  updateHostname: "Changed a hostname",
  deleteHostname: "Deleted a hostname",
  uploadCertificate: "Uploaded a certificate",
  removeCertificate: "Removed a certificate",
  createTunnel: "Made a tunnel",
  updateTunnel: "Changed a tunnel",
  renewTunnelToken: "Made a tunnel's new token",
  deleteTunnel: "Deleted a tunnel",
  createEndpoint: "Added an endpoint",
  updateEndpoint: "Changed an endpoint",
  deleteEndpoint: "Deleted an endpoint",
  addMember: "Added a member",
  changeMemberRole: "Changed a member's role",
  removeMember: "Removed a member",
  inviteMember: "Invited somebody",
  revokeInvitation: "Revoked an invitation",
  acceptInvitation: "Accepted an invitation",
  revealApiKey: "Looked at the API key",
  connectApiKey: "Connected an API key",
  disconnectApiKey: "Disconnected the API key",
  renewApiKey: "Renewed the API key",
  switchApiAccess: "Switched API access",
  refuseStoredApiKey: "A stored API key was refused",
  openInspection: "Support opened an inspection",
  closeInspection: "Support closed an inspection",
  expireInspection: "An inspection by support ran out",
  createAccount: "Created the account",
  renameAccount: "Renamed the account",
  dismissOutsideChange: "Dismissed a change from outside",
  refuseRequest: "A request was refused",
  // What only reads is on record where it was refused.
  listZones: "Read the zones",
  getZone: "Read a zone",
  getStatistics: "Read statistics",
  listHostnames: "Read the hostnames",
  getHostname: "Read a hostname",
  getCertificate: "Read a certificate",
  listTunnels: "Read the tunnels",
  getTunnel: "Read a tunnel",
  listEndpoints: "Read the endpoints",
  getEndpoint: "Read an endpoint",
  listEdges: "Read the edge addresses",
};

/** How an action ended. */
export const outcomeWords: Readonly<Record<AuditOutcome, string>> = {
  applied: "Applied",
  "not-applied": "Not applied",
  unknown: "Unknown",
  refused: "Refused",
};

/** Those who act and are no members. */
const actorWords: Readonly<Record<Exclude<AuditActorKind, "member">, string>> = {
  support: "Support",
  operator: "The operator of this console",
  console: "This console, by itself",
  outside: "Somebody outside this console",
};

/** What an action is called. */
export function actWords(action: string): string {
  return acts[action] ?? spacedOut(action);
}

/** Who acted: a person's address, or what they are where they have none here. */
export function actorName({ email, kind }: AuditEntry["actor"]): string {
  if (email !== "" && kind !== "operator") return email;
  return kind === "member" ? "Somebody" : actorWords[kind];
}

/** What was done, and to what: the fields that it gave another value, where it was a change. */
export function changeWords({ action, changes }: Pick<AuditEntry, "action" | "changes">): string {
  const fields = action.startsWith("update")
    ? changes.filter(({ before, after }) => before !== after).map(({ field }) => field)
    : [];
  if (fields.length === 0) return actWords(action);
  const most = 3;
  const rest = fields.length > most ? ` and ${fields.length - most} more` : "";
  return `${actWords(action)}: ${fields.slice(0, most).join(", ")}${rest}`;
}

/** Where the zone is that something was done to; undefined for what concerns no zone. */
export function placeOf(account: string, target: string): { zone: string; to: string } | undefined {
  const zone = /^\/cdn\/([A-Z0-9]{9})(?:\/|$)/.exec(target)?.[1];
  return zone === undefined ? undefined : { zone, to: paths.zone(account, zone) };
}

/** "renameThing" → "Rename thing". */
function spacedOut(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
