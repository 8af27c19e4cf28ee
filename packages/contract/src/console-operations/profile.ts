import { z } from "zod";
import { factorsSchema, recoveryCodesSchema, totpConfirmSchema, totpSetUpSchema } from "../console/factors.ts";
import { signInActivitySchema } from "../console/sign-in-activity.ts";
import { endedSessionsSchema, passwordChangeSchema, userSessionsSchema } from "../console/user-sessions.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import { cursorQuerySchema } from "./query.ts";
import type { ConsoleOperationName } from "./routes.ts";

const recoveryCodes = { recoveryCodes: ["4kq2-9xw7", "m3tz-81hp"] };

/** The user's authenticator app, recovery codes, and setup codes. */
export const factorOperations = {
  getFactors: consoleOperation({
    summary: "Get the authentication factors",
    description: "Returns what the user can sign in with.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    response: factorsSchema,
    example: {
      response: {
        password: true,
        totp: { since: 1_795_651_200 },
        recoveryCodesLeft: 10,
        passkeys: 0,
        sso: null,
        required: false,
        setupCode: null,
      },
    },
  }),
  emailSetupCode: consoleOperation({
    summary: "Email a setup code",
    description:
      "Emails the user a code that the first second factor needs if the session proves no more than the password. 409 if none is needed, or the console has no email.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    response: null,
    example: {},
  }),
  setUpAuthenticator: consoleOperation({
    summary: "Set up an authenticator app",
    description:
      "Returns the secret of an authenticator app, only once. It takes effect when a code is confirmed; until then, the previous app works.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: "set-up-factor",
    response: totpSetUpSchema,
    status: 201,
    example: {
      response: { uri: "otpauth://totp/Edge%20Console:ada@example.com?secret=EXAMPLE", secret: "EXAMPLE" },
    },
  }),
  confirmAuthenticator: consoleOperation({
    summary: "Confirm an authenticator app",
    description:
      "Confirms the app with its current code, and returns recovery codes, only once. 401 `wrong-code`, 409 if no setup is in progress.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: "set-up-factor",
    body: totpConfirmSchema,
    response: recoveryCodesSchema,
    example: { body: { code: "123456" }, response: recoveryCodes },
  }),
  renewRecoveryCodes: consoleOperation({
    summary: "Generate recovery codes",
    description: "Returns new recovery codes, only once. Previous ones stop working. 409 without a second factor.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: true,
    response: recoveryCodesSchema,
    example: { response: recoveryCodes },
  }),
  removeAuthenticator: consoleOperation({
    summary: "Remove the authenticator app",
    description:
      "Removes the app, and ends the user's other sessions. 409 if it's the last second factor and the operator requires one.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: true,
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** The user's sessions, sign-in activity, and password. */
export const profileSessionOperations = {
  listOwnSessions: consoleOperation({
    summary: "List sessions",
    description: "Lists the user's sessions: the current one first, then by last activity.",
    access: "signed-in",
    response: userSessionsSchema,
    example: {
      response: {
        sessions: [
          {
            id: "c1d2e3f4",
            current: true,
            device: "Firefox on Linux",
            address: "203.0.113.7",
            since: 1_795_651_200,
            lastSeenAt: 1_795_654_800,
          },
        ],
      },
    },
  }),
  listSignInActivity: consoleOperation({
    summary: "List sign-in activity",
    description: "Returns a page of the user's sign-in events, newest first. `cursor` is `next` of the previous page.",
    access: "signed-in",
    query: z.object({ cursor: cursorQuerySchema.optional() }),
    response: signInActivitySchema,
    example: {
      query: { cursor: "118" },
      response: {
        events: [
          {
            id: "117",
            at: 1_795_651_200,
            kind: "signed-in",
            methods: ["password", "totp"],
            email: "ada@example.com",
            address: "203.0.113.7",
          },
        ],
        next: null,
      },
    },
  }),
  endSession: consoleOperation({
    summary: "End a session",
    description: "Signs the user out of one of their sessions. 404 if it has already ended.",
    access: "signed-in",
    response: null,
    example: {},
  }),
  endOtherSessions: consoleOperation({
    summary: "End all other sessions",
    description: "Signs the user out everywhere else, and returns how many sessions ended.",
    access: "signed-in",
    response: endedSessionsSchema,
    example: { response: { ended: 2 } },
  }),
  changeOwnPassword: consoleOperation({
    summary: "Change the password",
    description:
      "Changes the user's password. The session gets a new ID, and all others end. 401 `wrong-credentials` if the current password is wrong, 403 `step-up-required` for a user with a second factor who hasn't proved it recently.",
    access: "signed-in",
    body: passwordChangeSchema,
    response: null,
    example: {
      body: { currentPassword: "correct horse battery staple", newPassword: "a harbor full of lanterns" },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
