import type { Alert } from "@edge-console/contract/alerts/alert";
import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { StatusReport } from "@edge-console/contract/objects/status";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Actor } from "@edge-console/contract/permissions";
import type { AddressChanges } from "../../resources/edges/address-changes.ts";
import type { Tone } from "../../ui/badge.tsx";

/** Item that needs attention, with a link to its screen. */
export type AttentionItem = {
  id: string;
  tone: Extract<Tone, "bad" | "caution" | "info">;
  title: string;
  /** Explanation or affected objects. */
  detail: string;
  to: string;
  /** Name of the screen. */
  screen: string;
  /** When it began, in Unix seconds, if that's known. */
  since?: number | undefined;
  /** Requests that it has cost, if that's known. */
  lost?: number | null | undefined;
};

/** Loaded data of an account; undefined if it hasn't loaded or the role can't see it. */
export type KnownAccount = {
  account: string;
  zones?: readonly Zone[] | undefined;
  diagnose: (zone: Zone) => Diagnosis;
  tunnels?: readonly TunnelSummary[] | undefined;
  report?: StatusReport | undefined;
  standing?: AccountStanding | undefined;
  alerts?: readonly Alert[] | undefined;
  /** Changes of the edge IP addresses since the user last saw them. */
  edgeChanges?: AddressChanges | undefined;
  /** The user's role, which decides where a finding is fixed. */
  actor: Actor;
};
