import type { invitationAcceptanceOperations } from "@edge-console/contract/console-operations/invitation-acceptance";
import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { checkPassword } from "@edge-console/contract/rules/password";
import type { NewAuditEntry } from "../audit/audit-log.ts";
import { createProfileEntry } from "../audit/new-entries.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import { findInvitation, type OpenInvitation, redeemInvitation } from "../accounts/invitations.ts";
import { createUser, findUser } from "../users/users.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import { toSession } from "./to-session.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { SessionContext } from "../../platform/http/route.ts";
import { continueSignIn } from "./sign-in.ts";
import { endCurrentSession, toSignedInResponse, getClientInfo, type SignInResponseDeps } from "./sign-in-response.ts";

export interface InvitationAcceptanceDeps extends SignInResponseDeps {
  readonly events: AccountEvents;
}

/** Handlers for accepting an invitation by its link. */
export function invitationAcceptanceHandlers(
  deps: InvitationAcceptanceDeps,
): Handlers<keyof typeof invitationAcceptanceOperations> {
  const { store, audit, auth, events } = deps;

  /** Returns whether the invited person is a user already, unless the link was shown to the inviter. */
  async function getPerson({ email, emailOnly }: OpenInvitation): Promise<InvitationDetails["person"]> {
    // If single sign-on is required, new users don't set a password: they sign in first.
    if (auth.ssoRequired) return "existing";
    if (!emailOnly) return "unknown";
    return (await findUser(store.db, "email", email)) ? "existing" : "new";
  }

  return {
    async getInvitation({ body: { token } }) {
      const invitation = await findInvitation(store.db, await store.now(), token);
      const { account, email, role, invitedBy, expiresAt } = invitation;
      return {
        account: account.name,
        email,
        role,
        invitedBy,
        expiresAt,
        person: await getPerson(invitation),
      };
    },
    async acceptInvitation(context) {
      const { token, name, password } = context.body;
      if (auth.ssoRequired)
        throw new ProblemError("conflict", { detail: "Sign in with single sign-on, then accept the invitation." });
      const at = await store.now();
      const invitation = await findInvitation(store.db, at, token);
      const { email, emailOnly: emailProven } = invitation;
      const validated = checkPassword(password, email, commonPasswords);
      if (!validated.ok) throw createFieldProblem("password", validated.reason);
      const passwordHash = await auth.passwordHasher.hash(validated.value);
      const newUser = await store.write(async (transaction) => {
        const user = await createUser(transaction, at, { email, name, passwordHash, emailProven }).catch(
          rejectExistingUser,
        );
        await redeemInvitation(transaction, invitation, user);
        await audit.append(transaction, at, toAcceptanceEntry({ ...context, user }, invitation));
        return user;
      });
      events.publish(invitation.account.id, { resource: "membership" }, context.requestId);
      await endCurrentSession(auth, context);
      const step = await continueSignIn(auth, newUser.id, ["password"], getClientInfo(auth.cookies, context));
      // A new user has no second factor.
      if (step.kind !== "signed-in") throw new ProblemError("internal");
      return toSignedInResponse(deps, context, step);
    },
    async joinAccount(context) {
      const { user, session, body } = context;
      const at = await store.now();
      const invitation = await findInvitation(store.db, at, body.token);
      if (invitation.email !== user.email) {
        throw new ProblemError("forbidden", { detail: `This invitation is for ${invitation.email}.` });
      }
      await store.write(async (transaction) => {
        await redeemInvitation(transaction, invitation, user);
        await audit.append(transaction, at, toAcceptanceEntry(context, invitation));
      });
      events.publish(invitation.account.id, { resource: "membership" }, context.requestId);
      return toSession(store.db, { user, ...session });
    },
  };
}

function toAcceptanceEntry(
  context: Pick<SessionContext, "user" | "address" | "requestId">,
  { account, role }: OpenInvitation,
): NewAuditEntry {
  const { id, email } = context.user;
  const changes = [
    { field: "email", before: null, after: email },
    { field: "role", before: null, after: role },
  ];
  return {
    ...createProfileEntry(context, { action: "acceptInvitation", changes }),
    accountId: account.id,
    target: `/members/${id}`,
  };
}

function rejectExistingUser(error: unknown): never {
  if (!(error instanceof ChangeRejectedError)) throw error;
  throw new ProblemError("conflict", {
    detail: "A user with this email address already exists. Sign in, then accept the invitation.",
  });
}
