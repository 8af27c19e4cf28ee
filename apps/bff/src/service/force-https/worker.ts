import { findActiveActor } from "../../people/accounts/memberships.ts";
import { findIntentByRequest } from "../upstream/intent-queries.ts";
import { randomUUID } from "node:crypto";
import type { PendingForceHttpsReason } from "@edge-console/contract/console/pending-force-https";
import { hostnameIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import { type Hostname, hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { operations } from "@edge-console/contract/operations";
import { type Actor, can } from "@edge-console/contract/permissions";
import type { Kysely } from "kysely";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { JobHandler } from "../../platform/jobs/job-kind.ts";
import type { Writes } from "../writes/writes.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { WriteWithdrawnError } from "../writes/perform-write.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import {
  endAttempt,
  endRequest,
  findRequest,
  type ForceHttpsRequest,
  forceHttpsJob,
  listWaiting,
  postponeCheck,
  type RequestEnd,
  startAttempt,
} from "./requests.ts";

export interface ForceHttpsDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly writes: Writes;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** How long the console waits for a certificate, in seconds. */
const expirySeconds = 7 * 86_400;
/** A certificate is usually issued within seconds of HTTPS or DNS; one that takes days waits for someone's DNS change. */
const checkIntervals = [
  { untilAge: 120, seconds: 5 },
  { untilAge: 600, seconds: 15 },
  { untilAge: 3_600, seconds: 60 },
  { untilAge: 86_400, seconds: 300 },
  { untilAge: Infinity, seconds: 900 },
] as const;
/** Without a usable API key, and after a failed attempt, checks are at least so many seconds apart. */
const retrySeconds = 30;
const maxRetrySeconds = 900;
/** After so many changes that were not applied, the request fails. */
const maxAttempts = 10;

/** Creates what the job of a zone does: it checks the hostnames that wait, and sends the change once they have a certificate. */
export function createForceHttpsHandler(deps: ForceHttpsDeps): JobHandler {
  const { store } = deps;
  return {
    ...forceHttpsJob,
    async run({ key, accountId, signal }) {
      const [, zoneId] = key.split(" ");
      if (accountId === null || zoneId === undefined) return null;
      const now = await store.now();
      const waiting = await listWaiting(store.db, accountId, zoneId);
      await checkZone(
        deps,
        now,
        waiting.filter(({ check_after }) => (check_after ?? 0) <= now),
        signal,
      );
      const [next] = await listWaiting(store.db, accountId, zoneId);
      return next ? (next.check_after ?? now) : null;
    },
  };
}

async function checkZone(
  deps: ForceHttpsDeps,
  now: number,
  due: readonly ForceHttpsRequest[],
  signal: AbortSignal,
): Promise<void> {
  const ready: ForceHttpsRequest[] = [];
  for (const request of due) if (await isReadyToCheck(deps, now, request)) ready.push(request);
  const [first] = ready;
  if (!first) return;

  // One read covers all hostnames of the zone.
  const hostnames = await readHostnames(deps.upstream, first);
  for (const request of ready) {
    // The others are checked in the next run.
    if (signal.aborted) return;
    if ("delaySeconds" in hostnames) {
      await postpone(deps, request, now + Math.max(hostnames.delaySeconds, getCheckInterval(now, request)), hostnames);
    } else {
      await checkHostname(deps, now, request, hostnames.list);
    }
  }
}

/** Settles an earlier attempt, and ends a request that no longer applies. Returns whether the hostname is to be read. */
async function isReadyToCheck(deps: ForceHttpsDeps, now: number, request: ForceHttpsRequest): Promise<boolean> {
  if (request.request_id !== null) {
    await settleAttempt(deps, now, request, request.request_id);
    return false;
  }
  if (request.requested_at + expirySeconds <= now) {
    await end(deps, request, null, { state: "expired", reason: null });
    return false;
  }
  if ((await findRequesterRole(deps.store.db, request)) === undefined) {
    await end(deps, request, null, { state: "failed", reason: "no-permission" });
    return false;
  }
  return true;
}

/** The zone's hostnames, or why they can't be read now and for how many seconds at least. */
type HostnamesResult =
  | { readonly list: readonly Hostname[] }
  | { readonly delaySeconds: number; readonly reason: PendingForceHttpsReason | null };

async function readHostnames(upstream: Upstream, { account_id, zone_id }: ForceHttpsRequest): Promise<HostnamesResult> {
  const call = { operation: operations.listHostnames, ids: { ZONE_ID: zoneIdSchema.parse(zone_id) } };
  try {
    const { data } = await upstream.createReader(account_id, "background").read(call);
    return { list: hostnameListSchema.parse(data).CDN_HOSTNAMES };
  } catch (error) {
    if (error instanceof DecryptionError) return { delaySeconds: retrySeconds, reason: "api-key" };
    if (!(error instanceof UpstreamError)) throw error;
    const { failure } = error;
    if (failure.kind === "no-api-key") return { delaySeconds: retrySeconds, reason: "api-key" };
    if (failure.kind === "rate-limited") return { delaySeconds: failure.retryAfter, reason: null };
    if (failure.kind !== "error-response") return { delaySeconds: retrySeconds, reason: null };
    // The zone was deleted with its hostnames.
    if (failure.status === 404) return { list: [] };
    const isKeyRejected = failure.status === 401 || failure.status === 403;
    return { delaySeconds: failure.retryAfter ?? retrySeconds, reason: isKeyRejected ? "api-key" : null };
  }
}

async function checkHostname(
  deps: ForceHttpsDeps,
  now: number,
  request: ForceHttpsRequest,
  hostnames: readonly Hostname[],
): Promise<void> {
  const hostname = hostnames.find(({ ID }) => ID === request.hostname_id);
  if (!hostname) return end(deps, request, null, { state: "failed", reason: "hostname-deleted" });
  if (hostname.FORCE_SSL === 1) return end(deps, request, null, { state: "applied", reason: "already-forced" });
  if (hostname.SSL_ENABLED === 0) return end(deps, request, null, { state: "failed", reason: "https-disabled" });
  if (request.attempts >= maxAttempts) return end(deps, request, null, { state: "failed", reason: "rejected" });
  if (hostname.CERTIFICATE_EXPIRES > now) return sendChange(deps, now, request, hostname);
  return postpone(deps, request, now + getCheckInterval(now, request), { reason: null });
}

/** Sends FORCE_SSL in the name of the member who scheduled it, through the same path as members' own changes. */
async function sendChange(
  deps: ForceHttpsDeps,
  now: number,
  request: ForceHttpsRequest,
  hostname: Hostname,
): Promise<void> {
  const { store, writes } = deps;
  const role = await findRequesterRole(store.db, request);
  if (role === undefined) return;
  const requestId = randomUUID();
  try {
    await writes.perform(
      {
        account: { id: request.account_id },
        user: { id: request.user_id, email: request.user_email },
        actor: role,
        address: "",
        requestId,
        header: () => undefined,
      },
      {
        name: "updateHostname",
        operation: operations.updateHostname,
        ids: { ZONE_ID: zoneIdSchema.parse(request.zone_id), HOSTNAME_ID: hostnameIdSchema.parse(request.hostname_id) },
        body: { FORCE_SSL: 1 },
        scheduled: {
          before: hostname,
          reason: "Scheduled by this member. Sent by the console when the certificate was issued.",
          start: async (transaction) => {
            // Checked in the transaction of the intent, so that an earlier cancellation or role change prevents the write.
            if ((await findRequesterRole(transaction, request)) === undefined)
              throw new WriteWithdrawnError("no permission");
            await startAttempt(transaction, request.id, requestId);
          },
          finish: async (transaction, at, { outcome }) => {
            if (outcome !== "applied") return;
            await endRequest(transaction, at, request.id, requestId, { state: "applied", reason: null });
          },
        },
      },
    );
  } catch (error) {
    if (error instanceof WriteWithdrawnError) {
      await postpone(deps, request, now, { reason: null });
      return;
    }
    // The intent holds the result.
    if (!(error instanceof ProblemError)) throw error;
    const current = await findRequest(store.db, request.account_id, request.id);
    if (current?.request_id === requestId) return settleAttempt(deps, now, current, requestId);
    await postpone(deps, request, now + getCheckInterval(now, request), { reason: null });
  }
  publish(deps, request);
}

/**
 * Draws the conclusion from the intent of an attempt: applied ends the request, not applied frees it for another attempt,
 * and anything else waits for the read-back. Nothing is sent again before its result is known.
 */
async function settleAttempt(
  deps: ForceHttpsDeps,
  now: number,
  request: ForceHttpsRequest,
  requestId: string,
): Promise<void> {
  const { store } = deps;
  const intent = await findIntentByRequest(store.db, request.account_id, requestId);
  if (intent?.state === "applied") return end(deps, request, requestId, { state: "applied", reason: null });
  if (intent?.state === "not-applied" && intent.check_after === null) {
    await endAttempt(store.db, request.id, requestId);
    const delay = Math.min(retrySeconds * 2 ** request.attempts, maxRetrySeconds);
    return postpone(deps, request, now + delay, { reason: null });
  }
  if (!intent || intent.reconciled === "unconfirmed") {
    return end(deps, request, requestId, { state: "failed", reason: "undetermined" });
  }
  return postpone(deps, request, now + getCheckInterval(now, request), { reason: "unconfirmed" });
}

/** Returns the role of the member or access token that scheduled it; undefined if it may no longer change hostnames. */
async function findRequesterRole(
  db: Kysely<Schema>,
  { account_id, user_id }: ForceHttpsRequest,
): Promise<Actor | undefined> {
  const role = await findActiveActor(db, user_id, account_id);
  return role && can(role, "hostnames:change") ? role : undefined;
}

/** What the audit log says of a request that ended without a change by the console. */
const endReasons: Partial<Record<PendingForceHttpsReason | "expired", string>> = {
  "already-forced": "Force HTTPS was already enabled.",
  "hostname-deleted": "The hostname was deleted.",
  "https-disabled": "HTTPS was disabled.",
  "no-permission": "The member who scheduled it may no longer change hostnames.",
  rejected: "The API rejected the change repeatedly.",
  undetermined: "Whether the change was applied can't be determined.",
  expired: "No certificate was issued within 7 days.",
};

async function end(
  deps: ForceHttpsDeps,
  request: ForceHttpsRequest,
  requestId: string | null,
  result: RequestEnd,
): Promise<void> {
  const { store, audit } = deps;
  const at = await store.now();
  await store.write(async (transaction) => {
    if (!(await endRequest(transaction, at, request.id, requestId, result))) return;
    const reason = endReasons[result.reason ?? (result.state === "expired" ? "expired" : "unconfirmed")];
    // An applied change has its own entry.
    if (reason === undefined) return;
    const fact = createSystemEntry({
      accountId: request.account_id,
      action: "enableForceHttps",
      target: `/cdn/${request.zone_id}/hostnames/${request.hostname_id}`,
      outcome: result.reason === "undetermined" ? "unknown" : "not-applied",
      changes: [{ field: "scheduledBy", before: null, after: { type: "user", id: request.user_id } }],
      reason,
    });
    await audit.append(transaction, at, fact);
  });
  publish(deps, request);
}

async function postpone(
  deps: ForceHttpsDeps,
  request: ForceHttpsRequest,
  checkAfter: number,
  { reason }: { readonly reason: PendingForceHttpsReason | null },
): Promise<void> {
  const isWaiting = await deps.store.writeRelaxed((transaction) =>
    postponeCheck(transaction, request, checkAfter, reason),
  );
  if (isWaiting && reason !== request.reason) publish(deps, request);
}

function publish({ events }: ForceHttpsDeps, { account_id, zone_id }: ForceHttpsRequest): void {
  events.publish(account_id, { resource: "pending-force-https", zoneId: zone_id });
}

function getCheckInterval(now: number, { requested_at }: ForceHttpsRequest): number {
  const age = now - requested_at;
  return (checkIntervals.find(({ untilAge }) => age < untilAge) ?? checkIntervals[4]).seconds;
}
