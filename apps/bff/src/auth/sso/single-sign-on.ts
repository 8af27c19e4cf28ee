import { toSafeRedirectPath } from "@edge-console/contract/rules/safe-redirect";
import { type AuthMethod, stepUpSeconds } from "@edge-console/contract/console/session";
import type { NewAuditEntry, AuditLog } from "../../audit/audit-log.ts";
import { describeError, type Log } from "../../http/log.ts";
import { ProblemError } from "../../http/problem.ts";
import type { Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Store } from "../../db/store.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import { isInvited } from "../../accounts/invitations.ts";
import { parseMethods } from "../second-factor.ts";
import { noProofTime } from "../sessions.ts";
import { resolveSsoUser, type SsoOrigin, SsoRejectedError } from "./resolve-user.ts";
import { syncSsoRoles } from "./sync-roles.ts";
import { Provider, ProviderResponseError, ProviderUnavailableError, type SsoClaims } from "./provider.ts";
import { resolveGrants } from "./role-mapping.ts";
import type { SsoSettings } from "./settings.ts";
import { type SsoSignIn, SsoSignIns } from "./sso-sign-ins.ts";

/** What single sign-on needs. */
export interface SingleSignOnDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly log: Log;
  readonly publicUrl: URL;
  readonly settings: SsoSettings;
}

/** Seconds by which rounded times may make an authentication seem older than the step-up that asked for it. */
const roundingSeconds = 5;

/** Sign-in at a provider of the operator's, by OpenID Connect. */
export class SingleSignOn {
  readonly #deps: SingleSignOnDeps;
  readonly #provider: Provider;
  readonly #signIns: SsoSignIns;

  constructor(deps: SingleSignOnDeps) {
    this.#deps = deps;
    this.#provider = new Provider(deps.settings, deps.publicUrl);
    this.#signIns = new SsoSignIns(deps.store);
  }

  /** How the sign-in page shows it. */
  get info(): { readonly name: string; readonly problem: string | null } {
    return { name: this.#deps.settings.name, problem: this.#provider.failureReason };
  }

  /** Finds out whether the provider can be reached, so that people are told before they try. Never throws. */
  async checkProvider(): Promise<void> {
    await this.#provider.loadMetadata().catch((error: unknown) => this.#warn(error));
  }

  /**
   * Begins at the provider: gives the address that the browser goes to, and the secret that it keeps meanwhile. Throws a
   * ProblemError `unavailable` when the provider cannot be reached.
   */
  async start(
    signIn: Pick<SsoSignIn, "purpose" | "session_hash"> & {
      readonly next: string | undefined;
      readonly window: boolean;
    },
  ): Promise<{ readonly secret: string; readonly location: string }> {
    const { purpose, session_hash, next, window } = signIn;
    await this.#provider.loadMetadata().catch((error: unknown) => {
      throw new ProblemError("unavailable", { detail: this.#provider.failureReason ?? undefined, cause: error });
    });
    const own_window = window ? 1 : 0;
    const secret = await this.#signIns.create({
      purpose,
      session_hash,
      next: toSafeRedirectPath(next ?? null),
      own_window,
    });
    const location = await this.#provider.createAuthorizationUrl(secret, { anew: purpose === "step-up" });
    return { secret, location: location.href };
  }

  /**
   * The sign-in that the provider's answer is to, taken: no second answer counts. Undefined when this browser began none
   * that waits for one.
   */
  async takeSignIn(secret: string | undefined, query: URLSearchParams): Promise<SsoSignIn | undefined> {
    if (secret === undefined || !this.#provider.matchesState(secret, query)) return undefined;
    return this.#signIns.take(secret);
  }

  /** Who the provider's answer says has signed in, with the roles that it gives them. Throws an SsoRefusal. */
  async finishSignIn(signIn: SsoSignIn, secret: string, query: URLSearchParams, origin: SsoOrigin) {
    const claims = await this.#claims(secret, query);
    const { store, audit, settings } = this.#deps;
    const { roles } = settings;
    const at = await store.now();
    const granted = roles && resolveGrants(roles, claims.groups);
    const mayJoin = granted !== null && (granted.roles.size > 0 || granted.staff !== null);
    const { person, seesSomething } = await store
      .write(async (transaction) => {
        const facts: NewAuditEntry[] = [];
        const changeDeps = { transaction, at, origin, record: (fact: NewAuditEntry) => void facts.push(fact) };
        const person = await resolveSsoUser(claims, { ...changeDeps, mayJoin });
        const hasRole = !roles || (await syncSsoRoles(person, roles, claims.groups, changeDeps));
        const seesSomething = hasRole || (await isInvited(transaction, at, person.email));
        if (person.isNew && !seesSomething) throw new SsoRejectedError("no-access");
        if (signIn.session_hash !== null) await endSession(transaction, signIn.session_hash);
        await audit.appendAll(transaction, at, facts);
        return { person, seesSomething };
      })
      .catch((error: unknown) => {
        // The same person came in twice at once for the first time.
        throw isUniqueViolation(error) ? new SsoRejectedError("failed") : error;
      });
    if (!seesSomething) throw new SsoRejectedError("no-access");
    const authenticatedAt = toAuthenticationTime(claims, at) ?? noProofTime;
    return { userId: person.id, method: toProofMethod(claims), authenticatedAt };
  }

  /**
   * Verifies that the session's user signed in again since the step-up began; returns when.
   *
   * @throws SsoRefusal
   */
  async finishStepUp(signIn: SsoSignIn, secret: string, query: URLSearchParams) {
    const claims = await this.#claims(secret, query);
    const session = await this.#deps.store.db
      .selectFrom("sessions")
      .innerJoin("sso_identities", "sso_identities.user_id", "sessions.user_id")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["id_hash", "methods"])
      .where("id_hash", "=", signIn.session_hash)
      .where("issuer", "=", claims.issuer)
      .where("subject", "=", claims.subject)
      .where("disabled", "=", 0)
      .executeTakeFirst();
    if (!session) throw new SsoRejectedError("other-person");
    const now = await this.#deps.store.now();
    const authenticatedAt = toAuthenticationTime(claims, now);
    const earliest = Math.max(signIn.begun_at - roundingSeconds, now - stepUpSeconds);
    if (authenticatedAt === null || authenticatedAt < earliest) throw new SsoRejectedError("stale");
    const { id_hash: idHash, methods } = session;
    return { session: { idHash, methods: parseMethods(methods) }, method: toProofMethod(claims), authenticatedAt };
  }

  /** Whether a person is known to be somebody at the provider. */
  async hasIdentity(userId: string): Promise<boolean> {
    const found = await this.#deps.store.db
      .selectFrom("sso_identities")
      .select("subject")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Deletes what nobody came back from. */
  deleteExpired(): Promise<void> {
    return this.#signIns.deleteExpired();
  }

  async #claims(secret: string, query: URLSearchParams): Promise<SsoClaims> {
    try {
      return await this.#provider.exchangeCode(secret, query);
    } catch (error) {
      this.#warn(error);
      if (error instanceof ProviderResponseError) throw new SsoRejectedError(error.outcome);
      if (error instanceof ProviderUnavailableError) throw new SsoRejectedError("failed");
      throw error;
    }
  }

  #warn(error: unknown): void {
    this.#deps.log.warn({ error: describeError(error) }, "single sign-on did not work");
  }
}

/** What the browser was signed in with before, or had begun of it: it is of no use to anybody else either. */
async function endSession(transaction: Transaction<Schema>, idHash: string): Promise<void> {
  await transaction.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
  await transaction.deleteFrom("pending_sign_ins").where("id_hash", "=", idHash).execute();
}

function toProofMethod({ usedTwoFactor: twofold }: SsoClaims): AuthMethod {
  return twofold ? "oidc-mfa" : "oidc";
}

/** When the user authenticated, in Unix seconds on the console's clock, where it is `now`; null if unknown. */
function toAuthenticationTime({ authenticationAge }: SsoClaims, now: number): number | null {
  return authenticationAge === null ? null : Math.max(noProofTime, now - authenticationAge);
}
