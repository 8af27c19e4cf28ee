import type { AccountStanding } from "@edge-console/contract/console/standing";
import { getCertificateStatus } from "@edge-console/contract/findings/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type Actor, can, formatRoleHolders, type Permission } from "@edge-console/contract/permissions";
import { paths } from "../../../paths.ts";

/** A custom hostname with its zone. */
export type SetupHostname = { zone: string; hostname: Hostname };

/** What is known about an account that is being set up. Parts that aren't loaded are undefined. */
export type SetupFacts = {
  account: string;
  actor: Actor;
  standing: AccountStanding | undefined;
  zones: readonly Zone[] | undefined;
  customHostnames: readonly SetupHostname[] | undefined;
  /** Whether the DNS of a custom hostname points to its zone. */
  pointsHere: boolean | undefined;
  /** Whether the user has seen the edge IP addresses. */
  hasSeenEdges: boolean | undefined;
  /** Members and pending invitations. */
  members: number | undefined;
  /** Unix seconds. */
  now: number;
};

/** Step of the checklist. */
export type SetupStep = {
  id: "key" | "zone" | "hostname" | "dns" | "https" | "edges" | "invite";
  title: string;
  detail: string;
  /** Undefined if it isn't known. */
  isDone: boolean | undefined;
  /** Undefined while an earlier step has to be done first. */
  action: { label: string; to: string } | undefined;
};

type Candidate = { step: SetupStep; permission: Permission; isNeeded: boolean };

/** Setup of an account for a role: the steps that it can complete, and who can complete the others. */
export type Setup = { steps: readonly SetupStep[]; others: readonly string[] };

/** Returns the setup of an account, in the order in which its steps depend on each other. */
export function getSetup(facts: SetupFacts): Setup {
  const candidates = listCandidates(facts).filter(({ isNeeded }) => isNeeded);
  const isAllowed = ({ permission }: Candidate) => can(facts.actor, permission);
  return {
    steps: candidates.filter(isAllowed).map(({ step }) => step),
    others: candidates
      .filter((candidate) => !isAllowed(candidate) && candidate.step.isDone === false)
      .map(({ step, permission }) => `${step.title}: ask ${formatRoleHolders(permission)}.`),
  };
}

function listCandidates(facts: SetupFacts): Candidate[] {
  const { account, standing, zones, customHostnames: hostnames, pointsHere, hasSeenEdges, members, now } = facts;
  const key = standing?.key === "unknown" ? undefined : standing?.key;
  const isRefused = key === "not-connected" || key === "disabled" || key === "rejected";
  const zone = zones?.[0];
  const custom = hostnames?.[0];
  const hostnamePath = custom && paths.hostname(account, custom.zone, custom.hostname.ID);
  // Requests reach a tunnel or a bucket without a firewall of the customer in between.
  const isReachedDirectly = ({ ORIGIN_TYPE }: Zone) => ORIGIN_TYPE === "STANDARD" || ORIGIN_TYPE === "SITE";
  const hasOwnOrigin = zone === undefined || zones?.some(isReachedDirectly) === true;
  return [
    {
      step: {
        id: "key",
        title: "Connect the API key",
        detail: "The console uses it to load and change this account.",
        // A list of zones can be loaded only with a key.
        isDone: key === undefined ? (zones ? true : undefined) : key === "accepted",
        action: { label: "Connect API key", to: paths.apiKey(account) },
      },
      permission: "api-key:manage",
      isNeeded: true,
    },
    {
      step: {
        id: "zone",
        title: "Create a zone",
        detail: "A zone connects your origin to the hostnames that visitors use.",
        isDone: zones && zones.length > 0,
        action: isRefused ? undefined : { label: "Create zone", to: paths.zoneNew(account) },
      },
      permission: "zones:change",
      isNeeded: true,
    },
    {
      step: {
        id: "hostname",
        title: "Add a hostname",
        detail: "A domain of yours, such as www.example.com, in addition to the default hostname.",
        isDone: hostnames && hostnames.length > 0,
        action: zone && { label: "Add hostname", to: paths.hostnameNew(account, zone.ID) },
      },
      permission: "hostnames:change",
      isNeeded: true,
    },
    {
      step: {
        id: "dns",
        title: "Point DNS to the zone",
        detail: `Add a CNAME record for ${custom?.hostname.HOSTNAME ?? "the hostname"} at your DNS provider.`,
        // Hostnames that aren't loaded aren't checked either.
        isDone: hostnames === undefined && pointsHere === false ? undefined : hostnames?.length !== 0 && pointsHere,
        action: hostnamePath === undefined ? undefined : { label: "View DNS record", to: hostnamePath },
      },
      permission: "hostnames:change",
      isNeeded: true,
    },
    {
      step: {
        id: "https",
        title: "Enable HTTPS",
        detail: "A managed certificate is issued automatically once DNS points to the zone.",
        isDone: hostnames?.some(({ hostname }) => ["valid", "expiring"].includes(getCertificateStatus(hostname, now))),
        action: hostnamePath === undefined ? undefined : { label: "Set up HTTPS", to: hostnamePath },
      },
      permission: "hostnames:change",
      isNeeded: true,
    },
    {
      step: {
        id: "edges",
        title: "Allow the edge IP addresses",
        detail: "If a firewall protects your origin, it has to accept requests from these addresses.",
        isDone: hasSeenEdges,
        action: { label: "View addresses", to: paths.edges(account) },
      },
      permission: "edges:mark-seen",
      isNeeded: hasOwnOrigin,
    },
    {
      step: {
        id: "invite",
        title: "Invite a colleague",
        detail: "Each member signs in with their own account and role.",
        isDone: members === undefined ? undefined : members > 1,
        action: { label: "Go to members", to: paths.members(account) },
      },
      permission: "members:manage",
      isNeeded: true,
    },
  ];
}
