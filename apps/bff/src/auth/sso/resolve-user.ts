import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import type { Transaction } from "kysely";
import type { NewAuditEntry } from "../../audit/audit-log.ts";
import { systemEntry } from "../../audit/new-entries.ts";
import type { Schema } from "../../db/schema.ts";
import { isInvited } from "../../accounts/invitations.ts";
import { createUser } from "../users.ts";
import { markEmailProven } from "../unproven-credentials.ts";
import type { SsoClaims } from "./provider.ts";

/** Why somebody who is known to the provider does not get in. */
export class SsoRejectedError extends Error {
  override readonly name = "SsoRefusal";
  readonly outcome: Exclude<SsoOutcome, "done" | "code">;

  constructor(outcome: SsoRejectedError["outcome"]) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Where a sign-in came from, for the record. */
export interface SsoOrigin {
  readonly address: string;
  readonly requestId: string;
}

/** A person of the console's whom the provider means. */
export interface SsoUser {
  readonly id: string;
  readonly email: string;
  readonly staff: "support" | null;
  /** Whether nobody knew them before. */
  readonly isNew: boolean;
}

interface ResolveContext {
  readonly transaction: Transaction<Schema>;
  readonly at: number;
  /** Collects what the audit log gets at the end of the transaction. */
  readonly record: (fact: NewAuditEntry) => void;
  readonly origin: SsoOrigin;
  /** Whether somebody whom nobody here knows or has invited may come in: their groups give them something. */
  readonly mayJoin: boolean;
}

/**
 * Whom of the console's people the provider means. By the subject that it calls them by, once that is known. Before, by
 * their e-mail address, as long as the provider vouches for it and means nobody else by it: whoever can write any
 * address into their profile there must not become its owner here. Else a new person, where that is allowed. Throws an
 * SsoRefusal.
 */
export async function resolveSsoUser(claims: SsoClaims, deps: ResolveContext): Promise<SsoUser> {
  const { transaction, at, record, origin, mayJoin } = deps;
  const columns = ["users.id", "users.email", "users.staff", "users.disabled"] as const;
  const linked = await transaction
    .selectFrom("sso_identities")
    .innerJoin("users", "users.id", "sso_identities.user_id")
    .select(columns)
    .where("issuer", "=", claims.issuer)
    .where("subject", "=", claims.subject)
    .executeTakeFirst();
  if (linked) {
    await removeUnprovenCredentials(assertEnabled(linked), deps);
    return { ...linked, isNew: false };
  }
  if (claims.email === null || !claims.emailVerified) throw new SsoRejectedError("unverified-email");
  const known = await transaction
    .selectFrom("users")
    .select(columns)
    .where("email", "=", normalizeEmail(claims.email))
    .executeTakeFirst();
  if (!known && !mayJoin && !(await isInvited(transaction, at, normalizeEmail(claims.email))))
    throw new SsoRejectedError("no-access");
  if (known && (await hasIdentity(transaction, claims.issuer, known.id))) throw new SsoRejectedError("no-access");
  const person = known
    ? assertEnabled(known)
    : await createUser(transaction, at, {
        email: claims.email,
        name: claims.name ?? "",
        passwordHash: "",
        emailProven: true,
      });
  await transaction
    .insertInto("sso_identities")
    .values({ issuer: claims.issuer, subject: claims.subject, user_id: person.id, linked_at: at })
    .execute();
  record({
    accountId: null,
    actor: { id: person.id, email: person.email, kind: "member" },
    action: known ? "linkSingleSignOn" : "createUser",
    target: `/users/${person.id}`,
    outcome: "applied",
    changes: [
      ...(known ? [] : [{ field: "email", before: null, after: person.email }]),
      { field: "subject", before: null, after: claims.subject },
    ],
    reason: "Single sign-on",
    ...origin,
  });
  await removeUnprovenCredentials(person, deps);
  return { ...person, isNew: !known };
}

/** Removes the credentials of a user whose address is proven only now, by the provider or by the operator's link. */
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
  record(systemEntry({ ...fact, ...origin }));
}

function assertEnabled<T extends { readonly disabled: 0 | 1 }>(person: T): T {
  if (person.disabled === 1) throw new SsoRejectedError("disabled");
  return person;
}

/** Whether the provider calls that person by a subject already: an address that was given to somebody else. */
async function hasIdentity(transaction: Transaction<Schema>, issuer: string, userId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("sso_identities")
    .select("subject")
    .where("issuer", "=", issuer)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}
