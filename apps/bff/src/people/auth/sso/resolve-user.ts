import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import type { Transaction } from "kysely";
import type { NewAuditEntry } from "../../audit/audit-log.ts";
import { createSystemEntry } from "../../audit/new-entries.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import { isInvited } from "../../accounts/invitations.ts";
import { createUser, findUser, userRows } from "../../users/users.ts";
import { markEmailProven } from "../unproven-credentials.ts";
import type { SsoClaims } from "./code-flow.ts";
import { isLinked } from "./identities.ts";

/** The claim that a sign-in was refused for, for the operator: what the console expects, and what the provider sent. */
export interface RefusedClaim {
  readonly claim: string;
  readonly expected: string;
  readonly got: string;
}

/** A single sign-on that is refused; `outcome` is for the user, the rest for the operator. */
export class SsoRejectedError extends Error {
  override readonly name = "SsoRejectedError";
  readonly outcome: Exclude<SsoOutcome, "done" | "code">;
  /** The claim that it's refused for; a sentence if it isn't for a claim. */
  readonly reason: RefusedClaim | string;
  /** What the provider says of the user; null if that isn't known. */
  readonly claims: SsoClaims | null;

  constructor(
    outcome: SsoRejectedError["outcome"],
    reason: SsoRejectedError["reason"],
    claims: SsoClaims | null = null,
  ) {
    super(outcome);
    this.outcome = outcome;
    this.reason = reason;
    this.claims = claims;
  }
}

/** Request of a sign-in, for the audit log. */
export interface SsoOrigin {
  readonly address: string;
  readonly requestId: string;
}

/** The user that an identity belongs to. */
export interface SsoUser {
  readonly id: string;
  readonly email: string;
  readonly staff: "support" | null;
  /** Whether this sign-in created the user. */
  readonly isNew: boolean;
}

interface ResolveContext {
  readonly transaction: Transaction<Schema>;
  readonly at: number;
  /** Collects audit entries until the end of the transaction. */
  readonly record: (fact: NewAuditEntry) => void;
  readonly origin: SsoOrigin;
  /** Whether unknown users without an invitation can sign in, because their groups grant access. */
  readonly canJoin: boolean;
}

/**
 * Resolves the user of an identity: by its subject if that's linked, else by its email address if the provider has
 * verified it and no other subject is linked to that user. An unverified address doesn't count, because users may enter any
 * address at the provider. Creates a user if there is none and that's allowed.
 * @throws SsoRejectedError
 */
export async function resolveSsoUser(claims: SsoClaims, deps: ResolveContext): Promise<SsoUser> {
  const { transaction, at, record, origin, canJoin } = deps;
  const linked = await transaction
    .selectFrom("sso_identities")
    .innerJoin(userRows(transaction), "users.id", "sso_identities.user_id")
    .select(["users.id", "users.email", "users.staff", "users.disabled"])
    .where("issuer", "=", claims.issuer)
    .where("subject", "=", claims.subject)
    .executeTakeFirst();
  if (linked) {
    await removeUnprovenCredentials(assertEnabled(linked), deps);
    return { ...linked, isNew: false };
  }
  if (claims.email === null || !claims.emailVerified) {
    const missing = { claim: "email", expected: "an address", got: "none" };
    const unverified = { claim: "email_verified", expected: "true, or a subject linked by sso link", got: "not true" };
    throw new SsoRejectedError("unverified-email", claims.email === null ? missing : unverified);
  }
  const existing = await findUser(transaction, "email", normalizeEmail(claims.email));
  if (!existing && !canJoin && !(await isInvited(transaction, at, normalizeEmail(claims.email))))
    throw new SsoRejectedError("no-access", withoutAccess(claims));
  // Linked to another subject: the address may have been reassigned.
  if (existing && (await isLinked(transaction, existing.id, claims.issuer))) {
    const expected = "the subject that is linked to the user with that address";
    throw new SsoRejectedError("no-access", { claim: "sub", expected, got: claims.subject });
  }
  const user = existing
    ? assertEnabled(existing)
    : await createUser(transaction, at, {
        email: claims.email,
        name: claims.name ?? "",
        passwordHash: "",
        emailProven: true,
      });
  await transaction
    .insertInto("sso_identities")
    .values({ issuer: claims.issuer, subject: claims.subject, user_id: user.id, linked_at: at })
    .execute();
  record({
    accountId: null,
    actor: { id: user.id, email: user.email, kind: "member" },
    action: existing ? "linkSingleSignOn" : "createUser",
    target: `/users/${user.id}`,
    outcome: "applied",
    changes: [
      ...(existing ? [] : [{ field: "email", before: null, after: user.email }]),
      { field: "subject", before: null, after: claims.subject },
    ],
    reason: "Single sign-on",
    ...origin,
  });
  await removeUnprovenCredentials(user, deps);
  return { ...user, isNew: !existing };
}

/** Removes the earlier credentials of a user whose email address is proven by this sign-in. */
async function removeUnprovenCredentials(
  { id }: { readonly id: string },
  { transaction, at, record, origin }: ResolveContext,
): Promise<void> {
  const changes = await markEmailProven(transaction, at, id);
  if (changes === undefined) return;
  const target = `/users/${id}`;
  const fact = {
    accountId: null,
    action: "removeUnprovenCredentials",
    target,
    changes,
    reason: "Single sign-on",
  } as const;
  record(createSystemEntry({ ...fact, ...origin }));
}

/** Returns the claim for a user whom neither groups nor an invitation give access. */
export function withoutAccess({ groups }: Pick<SsoClaims, "groups">): RefusedClaim {
  return {
    claim: "groups",
    expected: "a group of OIDC_ROLES, or an invitation of the address",
    got: groups.length === 0 ? "no groups" : groups.join(", "),
  };
}

function assertEnabled<T extends { readonly disabled: 0 | 1 }>(user: T): T {
  if (user.disabled === 1) {
    throw new SsoRejectedError("disabled", {
      claim: "sub",
      expected: "a user who isn't disabled",
      got: "a disabled one",
    });
  }
  return user;
}
