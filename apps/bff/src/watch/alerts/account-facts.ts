import type { AlertCategory } from "@edge-console/contract/alerts/alert-categories";
import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { DiagnosedTunnel } from "@edge-console/contract/findings/diagnosed-objects";
import type { StatusReport } from "@edge-console/contract/objects/status";
import type { AppliedEntry } from "../../people/audit/entries-after.ts";
import type { IndexedAccount, IndexedZone } from "../../service/search/indexed-account.ts";
import type { AlertMemory } from "./alert-memory.ts";
import type { Observation } from "./observation.ts";
import type { StoredOutage } from "./stored-outage.ts";

/** An alert that isn't resolved. */
export interface ActiveAlert {
  readonly kind: AlertKind;
  readonly subject: AlertSubject;
  /** Whether its state is about to change: it opens or is resolved if the next observations agree. */
  readonly isChanging: boolean;
  /** What it takes down, as far as that was known. */
  readonly outage: StoredOutage | null;
}

/** Data with the time when it was loaded, in Unix seconds. */
export interface Loaded<T> {
  readonly at: number;
  readonly list: readonly T[];
}

/** A tunnel, and whether a connector is known to have been connected to it. */
export type KnownTunnel = DiagnosedTunnel & { readonly wasConnected?: boolean };

/** A member of the account. */
export interface KnownMember {
  readonly id: string;
  readonly email: string;
  readonly hasSecondFactor: boolean;
}

/** What is known of an account when it's evaluated. Undefined parts aren't known, which is neither good nor bad. */
export interface AccountFacts {
  readonly accountId: string;
  /** Unix seconds. */
  readonly now: number;
  readonly standing: AccountStanding;
  readonly zones: Loaded<IndexedZone> | undefined;
  readonly tunnels: Loaded<KnownTunnel> | undefined;
  /** Endpoints by the ID of their tunnel; without those that aren't known. */
  readonly endpoints: IndexedAccount["endpoints"];
  readonly report: StatusReport | undefined;
  /** The edge IP addresses of the service. */
  readonly edges: Loaded<string> | undefined;
  /** Applied changes since the last evaluation, oldest first: those of the account, and those of its members' profiles. */
  readonly entries: readonly AppliedEntry[];
  readonly members: readonly KnownMember[];
  readonly active: readonly ActiveAlert[];
  readonly memory: AlertMemory;
  /** Whether the account is checked for subscribers; otherwise, what is gathered anyway is enough. */
  readonly hasSubscribers: boolean;
  /** Ages in seconds above which zones and tunnels, and hostnames, count as not checked. */
  readonly outdatedAfter: { readonly objects: number; readonly hostnames: number };
}

/** Returns whether zones or tunnels were never loaded, or too long ago to count as checked. */
export function areOutdated(
  { now, outdatedAfter }: Pick<AccountFacts, "now" | "outdatedAfter">,
  loaded: Pick<Loaded<unknown>, "at"> | undefined,
): boolean {
  return !loaded || now - loaded.at > outdatedAfter.objects;
}

/** What a collector found. */
export interface Collection {
  readonly observations: readonly Observation[];
  /** The parts of the memory that changed. */
  readonly memory?: AlertMemory;
  /** Categories that couldn't be checked completely. */
  readonly unchecked?: readonly AlertCategory[];
}

/** Collects observations about an account from one source. */
export type Collector = (facts: AccountFacts) => Collection | Promise<Collection>;
