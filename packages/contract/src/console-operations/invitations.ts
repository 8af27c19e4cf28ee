import { createdInvitationSchema, invitationsSchema, inviteSchema } from "../console/invitations.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const invitation = {
  id: "6d0f8a52-3c41-4b7e-9a15-2f7c8e9d1b30",
  email: "kim@example.com",
  role: "billing",
  invitedBy: "Ada Park",
  createdAt: 1_764_140_400,
  expiresAt: 1_764_745_200,
  mail: "queued",
} as const;

/** Invitations to an account. */
export const invitationOperations = {
  listInvitations: consoleOperation({
    summary: "List invitations",
    description: "Lists the pending invitations of the account, newest first.",
    access: "members:manage",
    response: invitationsSchema,
    example: { response: { invitations: [invitation] } },
  }),
  inviteMember: consoleOperation({
    summary: "Invite a member",
    description:
      "Invites an email address, and replaces a pending invitation for it. The link is emailed; if the console has no email, only this response contains it. 409 if the address belongs to a member, 429 after 20 invitations in an hour.",
    access: "members:manage",
    action: "inviteMember",
    stepUp: true,
    body: inviteSchema,
    response: createdInvitationSchema,
    status: 201,
    example: {
      body: { email: "kim@example.com", role: "billing" },
      response: { invitation, link: null, mail: "queued" },
    },
  }),
  revokeInvitation: consoleOperation({
    summary: "Revoke an invitation",
    description: "Revokes a pending invitation: its link no longer works.",
    access: "members:manage",
    action: "revokeInvitation",
    stepUp: true,
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
