import type { DiagnosedTunnel } from "@edge-console/contract/findings/diagnosed-objects";
import { limits } from "@edge-console/contract/limits";

/** How often accounts are evaluated, and what is loaded for that. All in seconds. */
export interface Pace {
  /** Time between two evaluations of an account. */
  readonly evaluation: number;
  /** Age from which the zones and tunnels of an account are loaded again, with two requests. */
  readonly objects: number;
  /** The same while a tunnel could be disconnected. */
  readonly tunnels: number;
  /** Age from which the hostnames of a zone are loaded again, and how long it takes to load all of an account first. */
  readonly hostnames: number;
  readonly firstHostnames: number;
}

/** Requests a minute for zones and tunnels, and for hostnames and endpoints, of all accounts. */
const objectRequests = 110;
const hostnameRequests = 40;
/** Evaluations only use the database, but thousands of accounts share it. */
const secondsPerEvaluation = 0.3;

/**
 * Parts of the address's limit at which loads for alerts stop until the next minute: for what is due, and for what waits for
 * twice its interval. Both are less than background tasks may use.
 */
const addressParts = { due: 0.35, overdue: 0.475 } as const;

/**
 * Returns how many requests of the address, by whatever purpose, stop the loads of an account. It rises while the account waits:
 * if the limit doesn't suffice for all, those that wait longest are next, whenever in a minute they are evaluated.
 *
 * @param waited How many times its interval the account has waited: 1 if it's just due.
 */
export function getMaxAddressRequests(waited: number): number {
  const { due, overdue } = addressParts;
  const rise = Math.min(1, Math.max(0, waited - 1));
  return Math.floor(limits.requestsPerAddressPerMinute * (due + rise * (overdue - due)));
}

/** Computes the pace for a number of accounts with subscribers, and of zones and tunnels. */
export function computePace({ accounts, objects }: { readonly accounts: number; readonly objects: number }): Pace {
  const objectSeconds = Math.ceil((accounts * 2 * 60) / objectRequests);
  const all = Math.ceil((objects * 60) / hostnameRequests);
  return {
    evaluation: Math.max(60, Math.ceil(accounts * secondsPerEvaluation)),
    objects: Math.max(60, objectSeconds),
    tunnels: Math.max(20, objectSeconds),
    hostnames: Math.max(600, all),
    firstHostnames: Math.max(60, all),
  };
}

/**
 * Returns how many hostname lists and endpoint lists of an account are due, and the time up to which that counts (Unix
 * seconds), to be passed as `since` the next time. Without `since`, accounts start at different times.
 */
export function getAllowance(
  { accountId, objects, seconds }: { readonly accountId: string; readonly objects: number; readonly seconds: number },
  since: number | undefined,
  now: number,
): { readonly count: number; readonly at: number } {
  if (objects === 0) return { count: 0, at: now };
  const interval = seconds / objects;
  const start = since ?? now - Math.max(60, hash(accountId) % Math.ceil(interval));
  const count = Math.min(objects, Math.floor((now - start) / interval));
  return { count, at: count === objects ? now : Math.round(start + count * interval) };
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, 0);
}

/**
 * Returns when one of the tunnels could be disconnected, in Unix seconds, because its connector hasn't reported since they
 * were loaded; undefined if none is connected. The API says so after 90 seconds without a report, which is known in advance:
 * loading the tunnels then finds an outage as soon as there is one, without loading them more often.
 */
export function getTunnelsDueAt(
  tunnels: readonly Pick<DiagnosedTunnel, "ENABLED" | "STATE" | "CONNECTED_AT">[],
): number | undefined {
  const reports = tunnels.flatMap(({ ENABLED, STATE, CONNECTED_AT }) =>
    ENABLED === 1 && STATE === "CONNECTED" && CONNECTED_AT > 0 ? [CONNECTED_AT] : [],
  );
  return reports.length === 0 ? undefined : Math.min(...reports) + limits.tunnelSilenceSeconds + 1;
}
