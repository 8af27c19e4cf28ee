import { passkeyAssertionSchema, passkeyRequestOptionsSchema } from "../console/passkeys.ts";
import {
  secondFactorChallengeSchema,
  secondFactorCodeSchema,
  sessionSchema,
  signInLinkRequestSchema,
  signInLinkSchema,
  signInSchema,
  stepUpSchema,
} from "../console/session.ts";
import { signInMethodsSchema, ssoRedirectSchema, ssoStartSchema } from "../console/sign-in-methods.ts";
import { exampleAssertion, exampleChallenge, exampleRequestOptions, exampleSession } from "./examples.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const signInResponseSchema = sessionSchema.or(secondFactorChallengeSchema);
const throttled = "429 after many attempts.";

/** Signing in and out, the current session, and re-authentication. */
export const sessionOperations = {
  signIn: consoleOperation({
    summary: "Sign in with a password",
    description: `Starts a session, or returns the second factors that are required first. 401 \`wrong-credentials\`, the same for an unknown address and a wrong password. ${throttled}`,
    access: "public",
    body: signInSchema,
    response: signInResponseSchema,
    example: {
      body: { email: "ada@example.com", password: "correct horse battery staple" },
      response: exampleSession,
    },
  }),
  getPendingSignIn: consoleOperation({
    summary: "Get the pending sign-in",
    description:
      "Returns the second factors that can complete the sign-in of this browser. A cookie, which isn't a session, identifies it for 10 minutes.",
    access: "public",
    response: secondFactorChallengeSchema,
    example: { response: exampleChallenge },
  }),
  completeSignIn: consoleOperation({
    summary: "Complete a sign-in with a code",
    description: `Completes the pending sign-in with a code of the authenticator app or a recovery code. 401 \`wrong-code\` for a wrong, expired, or used code, 401 \`sign-in-expired\` if the sign-in has to start over. ${throttled}`,
    access: "public",
    body: secondFactorCodeSchema,
    response: signInResponseSchema,
    example: { body: { code: "123456" }, response: exampleSession },
  }),
  createSecondFactorPasskeyOptions: consoleOperation({
    summary: "Create options to complete a sign-in with a passkey",
    description: "Returns WebAuthn options for the pending sign-in, valid once within 5 minutes.",
    access: "public",
    response: passkeyRequestOptionsSchema,
    example: { response: exampleRequestOptions },
  }),
  completeSignInWithPasskey: consoleOperation({
    summary: "Complete a sign-in with a passkey",
    description: "Completes the pending sign-in with the passkey's response to the options. 401 `wrong-passkey`.",
    access: "public",
    body: passkeyAssertionSchema,
    response: signInResponseSchema,
    example: { body: exampleAssertion, response: exampleSession },
  }),
  reauthenticate: consoleOperation({
    summary: "Confirm who you are",
    description: `Confirms the user's identity with the password or a code, as operations require after 403 \`step-up-required\`, and gives the session a new ID. 401 \`wrong-credentials\` or \`wrong-code\`, 409 for a password if the user has a second factor. ${throttled}`,
    access: "signed-in",
    allowWithoutSecondFactor: true,
    body: stepUpSchema,
    response: sessionSchema,
    example: { body: { password: "correct horse battery staple" }, response: exampleSession },
  }),
  getSession: consoleOperation({
    summary: "Get the session",
    description: "Returns the signed-in user, their accounts, and when the session expires.",
    access: "signed-in",
    background: true,
    allowWithoutSecondFactor: true,
    response: sessionSchema,
    example: { response: exampleSession },
  }),
  signOut: consoleOperation({
    summary: "Sign out",
    description: "Ends the session and clears the browser's data, also if the session has already ended.",
    access: "public",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** Signing in with an emailed link. */
export const signInLinkOperations = {
  requestSignInLink: consoleOperation({
    summary: "Request a sign-in link",
    description:
      "Emails a sign-in link, and always returns 204, whether or not a user has the address. 404 if the operator hasn't set up email. 429 after many requests from one network.",
    access: "public",
    body: signInLinkRequestSchema,
    response: null,
    example: { body: { email: "ada@example.com", next: "/accounts/7Q2M9K4B/zones" } },
  }),
  redeemSignInLink: consoleOperation({
    summary: "Sign in with a link",
    description:
      "Signs in with the token of a link, which replaces only the password. 401 `sign-in-expired` for a token that is unknown, used, replaced, or expired.",
    access: "public",
    body: signInLinkSchema,
    response: signInResponseSchema,
    example: { body: { token: "token-1" }, response: exampleSession },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** Single sign-on. */
export const ssoOperations = {
  startSso: consoleOperation({
    summary: "Start single sign-on",
    description:
      "Returns the URL of the identity provider to redirect the browser to. 404 without single sign-on, 503 if the provider can't be reached.",
    access: "public",
    body: ssoStartSchema,
    response: ssoRedirectSchema,
    example: { body: { next: "/" }, response: { location: "https://id.example/authorize?client_id=console" } },
  }),
  startSsoReauthentication: consoleOperation({
    summary: "Confirm who you are with single sign-on",
    description: "Returns the URL of the identity provider that confirms the user's identity.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    body: ssoStartSchema,
    response: ssoRedirectSchema,
    example: { body: { window: true }, response: { location: "https://id.example/authorize?client_id=console" } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** How users can sign in. */
export const signInMethodOperations = {
  getSignInMethods: consoleOperation({
    summary: "Get the sign-in methods",
    description: "Returns how users can sign in to this console.",
    access: "public",
    response: signInMethodsSchema,
    example: {
      response: {
        password: "everyone",
        passkeys: true,
        emailLink: true,
        sso: null,
        operator: { name: "Harbor Hosting", supportUrl: "https://help.example.com/" },
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
