import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { StatusReport } from "@edge-console/contract/objects/status";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";

/**
 * How much a finding keeps from being served: everything, a part of the visitors or of the requests, or nothing for
 * certain, though it explains refusals that somebody may wonder about.
 */
export type Gravity = "all" | "part" | "perhaps";

/** Where a finding is mended: on a screen, by waiting, outside the console, or by the provider alone. */
export type Fix =
  | { readonly kind: "settings"; readonly section: "origin" | "delivery" | "access" }
  | { readonly kind: "hostname"; readonly id: number }
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "provider" };

/** Something that keeps a zone, or a part of it, from being served. */
export interface Finding {
  readonly id: string;
  readonly gravity: Gravity;
  readonly title: string;
  readonly detail: string;
  readonly fix: Fix;
}

/** A part of the picture that could not be read; `none`: the zone has no such part. */
export type Unread = "unread" | "none";

/** What a verdict is made of. Parts that could not be read are said to be so, never taken for good or bad. */
export interface Picture {
  readonly zone: Zone;
  readonly hostnames: readonly Hostname[] | "unread";
  /** The tunnel behind the zone's endpoint. */
  readonly tunnel: Pick<TunnelSummary, "NAME" | "ENABLED" | "STATE"> | Unread;
  /** Where the DNS of hostnames leads, by their ids; of those that were not asked nothing. */
  readonly dns: Readonly<Record<number, DnsCheck["verdict"]>>;
  readonly report: StatusReport | "unread";
  /** Unix seconds, by which certificates are judged. */
  readonly now: number;
}
