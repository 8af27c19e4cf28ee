import { formatQuantity } from "../console/quantities.ts";
import { toClause } from "./describe-diagnosis.ts";
import { describeFix } from "./describe-fix.ts";
import { type Finding, isOutage } from "./finding.ts";

/** A zone that serves no traffic. */
export interface OutageZone {
  readonly id: string;
  readonly name: string;
}

/** A cause that stops all traffic of zones, and these zones. */
export interface Outage {
  readonly cause: Finding;
  /** The object with the cause: a tunnel or the account, with all of its zones; otherwise, the zone itself. */
  readonly subject: { readonly type: "account" | "tunnel" | "zone"; readonly id: string; readonly name: string };
  readonly zones: readonly OutageZone[];
}

/** Groups what stops the traffic of zones by its cause, in the order of the zones. */
export function groupOutages(
  zones: readonly { readonly zone: OutageZone; readonly findings: readonly Finding[] }[],
): Outage[] {
  const outages = new Map<string, Outage>();
  for (const { zone, findings } of zones) {
    for (const cause of findings.filter(isOutage)) {
      const subject = getOutageSubject(cause, zone);
      const key = `${cause.code} ${subject.type} ${subject.id}`;
      const earlier = outages.get(key);
      outages.set(key, { cause, subject, zones: [...(earlier?.zones ?? []), zone] });
    }
  }
  return [...outages.values()];
}

/** Returns the object with the cause of an outage of a zone. */
export function getOutageSubject({ subject }: Pick<Finding, "subject">, { id, name }: OutageZone): Outage["subject"] {
  switch (subject.type) {
    case "tunnel":
      return subject;
    case "account":
      return { type: "account", id: "", name: "Account" };
    default:
      return { type: "zone", id, name };
  }
}

/**
 * Returns the title of an outage, the same wherever it's shown: "2 zones aren't serving traffic: tunnel office is
 * disconnected". The title of the cause if its zones aren't known.
 */
export function formatOutageTitle({ cause, zones }: Pick<Outage, "cause" | "zones">): string {
  const [first, ...others] = zones;
  if (!first) return cause.title;
  const down =
    others.length === 0
      ? `${first.name} isn't serving traffic`
      : `${formatQuantity(zones.length, "zone")} aren't serving traffic`;
  return `${down}: ${toClause(cause)}`;
}

/** Says what an outage means for visitors, and what to do: for messages, which can't offer the fix itself. */
export function describeOutage({ cause }: Pick<Outage, "cause">): string {
  const advice = describeFix(cause.fix, "full");
  return advice === "" ? cause.sentence : `${cause.sentence} ${advice}`;
}
