import {
  type CreatedInvitation,
  invitationPath,
  type Invitations,
  inviteSchema,
} from "@edge-console/contract/console/invitations";
import { createAccountEntry } from "../audit/new-entries.ts";
import { cancelMails } from "./deliver-mail.ts";
import {
  assertInvitationRate,
  createInvitation,
  listInvitations,
  revokeInvitation,
  toInvitationMail,
} from "./invitations.ts";
import { createInvitationEmail } from "./invitation-email.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Routes for an account's invitations. Links are emailed; without email, the inviter sees the link once. */
export function invitationRoutes({
  store,
  audit,
  mailer,
  publicUrl,
}: Pick<AccountDeps, "store" | "audit" | "mailer" | "publicUrl">): Route[] {
  const access = { kind: "account", permission: "members:manage" } as const;

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/invitations",
      access,
      async handle({ account }) {
        const body: Invitations = { invitations: await listInvitations(store.db, account.id, await store.now()) };
        return { status: 200, body };
      },
    }),
    route({
      method: "POST",
      path: "/api/accounts/:accountId/invitations",
      access,
      action: "inviteMember",
      stepUp: true,
      body: inviteSchema,
      async handle(context) {
        const { account, user: inviter, body } = context;
        const at = await store.now();
        const { invitation, link, mail } = await store.write(async (transaction) => {
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
          const fact = createAccountEntry(context, { action: "inviteMember", target: `/invitations/${id}`, changes });
          await audit.append(transaction, at, fact);
          await assertInvitationRate(transaction, at, account.id);
          const link = new URL(`${invitationPath}#${created.token}`, publicUrl).href;
          const message = createInvitationEmail(created.invitation, account.name, link);
          const owner = { about: toInvitationMail(id), accountId: account.id };
          const mail = await mailer.queue(transaction, at, message, owner);
          const invitation = { ...created.invitation, mail: mail === "off" ? null : mail };
          return { invitation, link, mail };
        });
        const response: CreatedInvitation = { invitation, link: mail === "off" ? link : null, mail };
        return { status: 201, body: response };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/accounts/:accountId/invitations/:id",
      access,
      action: "revokeInvitation",
      stepUp: true,
      async handle(context) {
        const id = context.params.id ?? "";
        const at = await store.now();
        await store.write(async (transaction) => {
          const { email, role } = await revokeInvitation(transaction, at, context.account.id, id);
          await cancelMails(transaction, at, toInvitationMail(id));
          const changes = [
            { field: "email", before: email, after: null },
            { field: "role", before: role, after: null },
          ];
          const fact = createAccountEntry(context, {
            action: "revokeInvitation",
            target: `/invitations/${id}`,
            changes,
          });
          await audit.append(transaction, at, fact);
        });
        return { status: 204 };
      },
    }),
  ];
}
