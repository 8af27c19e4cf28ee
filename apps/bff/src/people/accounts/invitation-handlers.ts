import type { invitationOperations } from "@edge-console/contract/console-operations/invitations";
import { invitationPath } from "@edge-console/contract/console/invitations";
import { changeAccount } from "../audit/change-account.ts";
import { cancelMails } from "../mail/deliver-mail.ts";
import {
  assertInvitationRate,
  createInvitation,
  listInvitations,
  revokeInvitation,
  toInvitationMail,
} from "./invitations.ts";
import { createInvitationEmail } from "./invitation-email.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Handlers of an account's invitations. Links are emailed; without email, the inviter sees the link once. */
export function invitationHandlers(deps: AccountDeps): Handlers<keyof typeof invitationOperations> {
  const { store, mailer, publicUrl } = deps;
  return {
    async listInvitations({ account }) {
      return { invitations: await listInvitations(store.db, account.id, await store.now()) };
    },

    async inviteMember(context) {
      const { account, user: inviter, body } = context;
      const { response } = await changeAccount(deps, context, { action: "inviteMember" }, async (transaction, at) => {
        const created = await createInvitation(transaction, at, {
          accountId: account.id,
          inviter,
          emailOnly: mailer.enabled,
          ...body,
        });
        const { id, email, role } = created.invitation;
        const changes = [
          { field: "email", before: null, after: email },
          { field: "role", before: null, after: role },
        ];
        await assertInvitationRate(transaction, at, account.id);
        const link = new URL(`${invitationPath}#${created.token}`, publicUrl).href;
        const message = createInvitationEmail(created.invitation, account.name, link);
        const owner = { about: toInvitationMail(id), accountId: account.id };
        const mail = await mailer.queue(transaction, at, message, owner);
        const invitation = { ...created.invitation, mail: mail === "off" ? null : mail };
        const response = { invitation, link: mail === "off" ? link : null, mail };
        return { target: `/invitations/${id}`, changes, response };
      });
      return response;
    },

    async revokeInvitation(context) {
      const { invitationId } = context.params;
      await changeAccount(deps, context, { action: "revokeInvitation" }, async (transaction, at) => {
        const { email, role } = await revokeInvitation(transaction, at, context.account.id, invitationId);
        await cancelMails(transaction, at, toInvitationMail(invitationId));
        const changes = [
          { field: "email", before: email, after: null },
          { field: "role", before: role, after: null },
        ];
        return { target: `/invitations/${invitationId}`, changes };
      });
    },
  };
}
