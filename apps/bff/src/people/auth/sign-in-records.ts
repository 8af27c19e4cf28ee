import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import { hash } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { ProblemKind } from "@edge-console/contract/console/problem-kinds";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type AuthProof, authProofs } from "@edge-console/contract/console/session";
import type { SignInActivity, SignInEvent, SignInEventKind } from "@edge-console/contract/console/sign-in-activity";
import type { Kysely, Transaction } from "kysely";
import { ProblemError } from "../../platform/http/problem.ts";
import type { PublicContext } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { AuditRow } from "../audit/chain.ts";
import { parseChanges } from "../audit/changes.ts";
import { listConsoleEntries } from "../audit/entry-queries.ts";
import { findUser } from "../users/users.ts";

/** Someone who tries to sign in: by the email address that they typed, or by ID; null if the attempt names no one. */
export type SignInSubject = { readonly by: "email" | "id"; readonly value: string } | null;

/**
 * How many failures are recorded per UTC day: blocked attempts and rejected passkeys of one user, and attempts that name
 * no user. Wrong passwords and codes of users are always recorded; the throttle limits how many there are.
 */
export const maxRecordedFailures = { perUser: 50, unknownUsers: 2_000 } as const;

const secondsPerDay = 86_400;

const throttledReason = "Too many attempts";

const reasons: Partial<Record<ProblemKind, string>> = {
  "wrong-credentials": "Incorrect email or password",
  "wrong-code": "Incorrect code",
  "wrong-passkey": "Passkey not accepted",
  throttled: throttledReason,
};

/** Problems whose number the throttle limits. */
const guesses: readonly ProblemKind[] = ["wrong-credentials", "wrong-code"];

/** What someone tried to do, other than sign in; follows the reason. */
const purposes = {
  "sign-in": "",
  "step-up": " when confirming identity",
  "password-change": " when changing the password",
} as const;

/** An attempt to sign in, or of a signed-in user to prove who they are. */
export interface AuthAttempt {
  readonly subject: SignInSubject;
  readonly method: AuthProof;
  /** Defaults to signing in. */
  readonly purpose?: keyof typeof purposes;
}

const signInActions: readonly AuditAction[] = ["signIn", "signOut"];

/** The actor of an attempt that names no user of the console. The address that was typed isn't stored: it may be a password. */
const unknownActor: AuditEntry["actor"] = { id: "", email: "", kind: "outside" };

/** Why someone isn't signed in: the problem, or the outcome of single sign-on. */
export type SignInFailure = ProblemKind | `sso-${SsoOutcome}`;

/** Returns why an attempt failed; undefined if not because of what was typed or how often. */
export function getSignInFailure(error: unknown): ProblemKind | undefined {
  return error instanceof ProblemError && reasons[error.kind] !== undefined ? error.kind : undefined;
}

/**
 * Records a failed or throttled attempt in the audit log. Does the same work whether the user exists, so that the time of
 * the response doesn't show it.
 */
export async function recordSignInFailure(
  { store, audit }: { readonly store: Store; readonly audit: AuditLog },
  context: Pick<PublicContext, "address" | "requestId">,
  { subject, method, purpose = "sign-in", error }: AuthAttempt & { readonly error: unknown },
): Promise<void> {
  if (!(error instanceof ProblemError)) return;
  const isPasswordOnly = purpose !== "sign-in" && error.kind === "wrong-credentials";
  const failure = isPasswordOnly ? "Incorrect password" : reasons[error.kind];
  if (failure === undefined) return;
  const reason = `${failure}${purposes[purpose]}`;
  const at = await store.now();
  await store.write(async (transaction) => {
    const user = await findUser(transaction, subject?.by ?? "id", subject?.value ?? "");
    const count = await countToday(transaction, at, user ? hash("sha256", user.id) : "unknown", error.kind);
    const limit = user ? maxRecordedFailures.perUser : maxRecordedFailures.unknownUsers;
    const isLimited = !user || !guesses.includes(error.kind);
    if (isLimited && count > limit) return;
    await audit.append(transaction, at, {
      accountId: null,
      actor: user ? { id: user.id, email: user.email, kind: user.staff === null ? "member" : "support" } : unknownActor,
      action: "signIn",
      target: user ? `/users/${user.id}` : "/users",
      outcome: "refused",
      changes: [{ field: "method", before: null, after: method }],
      reason: isLimited && count === limit ? `${reason}. Further ones today aren't recorded.` : reason,
      address: context.address,
      requestId: context.requestId,
    });
  });
}

/**
 * Returns up to `length` recorded sign-ins, failures, and sign-outs, newest first: of one user, or of all users and
 * unknown addresses if `userId` is null. `cursor` is `next` of the previous page.
 */
export async function listSignInEvents(
  db: Kysely<Schema>,
  {
    userId,
    cursor,
    length,
  }: { readonly userId: string | null; readonly cursor: number | null; readonly length: number },
): Promise<SignInActivity> {
  const target = userId === null ? undefined : `/users/${userId}`;
  const { rows, next } = await listConsoleEntries(db, { actions: signInActions, target, cursor, length });
  return { events: rows.map(toSignInEvent), next };
}

function toSignInEvent(row: AuditRow): SignInEvent {
  const changes = parseChanges(row.changes);
  const recorded = changes.find(({ field }) => field === "method")?.after;
  const names = typeof recorded === "string" ? recorded.split(", ") : [];
  return {
    id: row.id,
    at: row.at,
    kind: toEventKind(row),
    methods: authProofs.filter((method) => names.includes(method)),
    email: row.actor_email,
    address: row.address,
  };
}

function toEventKind({ action, outcome, reason }: AuditRow): SignInEventKind {
  if (action === "signOut") return "signed-out";
  if (outcome === "applied") return "signed-in";
  return reason?.startsWith(throttledReason) === true ? "blocked" : "failed";
}

/** Counts one more failure of this day and kind under a name; returns how many there are. */
async function countToday(
  transaction: Transaction<Schema>,
  at: number,
  name: string,
  kind: ProblemKind,
): Promise<number> {
  const day = Math.floor(at / secondsPerDay);
  const { failures } = await transaction
    .insertInto("throttles")
    // Kept until the day is over.
    .values({
      key: `recorded:${day}:${kind}:${name}`,
      failures: 1,
      blocked_until: (day + 1) * secondsPerDay,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({ failures: row("throttles.failures", "+", 1), updated_at: at })),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  return failures;
}
