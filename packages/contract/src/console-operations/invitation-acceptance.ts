import { invitationAcceptSchema, invitationDetailsSchema, invitationTokenBodySchema } from "../console/invitations.ts";
import { sessionSchema } from "../console/session.ts";
import { exampleSession } from "./examples.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const token = "token-1";

/** Accepting an invitation by its link. 404 for a token that is unknown, used, revoked, or expired. */
export const invitationAcceptanceOperations = {
  getInvitation: consoleOperation({
    summary: "Get an invitation",
    description:
      "Returns what the link of an invitation invites to. 404 for a token that is unknown, used, revoked, or expired.",
    access: "public",
    body: invitationTokenBodySchema,
    response: invitationDetailsSchema,
    example: {
      body: { token },
      response: {
        account: "Harbor Books",
        email: "kim@example.com",
        role: "billing",
        invitedBy: "Ada Park",
        expiresAt: 1_796_256_000,
        person: "new",
      },
    },
  }),
  acceptInvitation: consoleOperation({
    summary: "Accept an invitation as a new user",
    description:
      "Creates a user with the invited address, adds them to the account, and signs them in. 409 if the user exists by now, or if single sign-on is required.",
    access: "public",
    body: invitationAcceptSchema,
    response: sessionSchema,
    example: {
      body: { token, name: "Kim Sand", password: "a harbor full of lanterns" },
      response: exampleSession,
    },
  }),
  joinAccount: consoleOperation({
    summary: "Accept an invitation",
    description: "Adds the signed-in user to the account. 403 for another address, 409 for a member.",
    access: "signed-in",
    body: invitationTokenBodySchema,
    response: sessionSchema,
    example: { body: { token }, response: exampleSession },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
