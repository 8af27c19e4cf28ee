import {
  passkeyAssertionSchema,
  passkeyCreationOptionsSchema,
  passkeyRegistrationSchema,
  passkeyRenameSchema,
  passkeyRequestOptionsSchema,
  passkeySchema,
  passkeysSchema,
} from "../console/passkeys.ts";
import { secondFactorChallengeSchema, sessionSchema } from "../console/session.ts";
import { exampleAssertion, exampleRequestOptions, exampleSession } from "./examples.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const passkey = {
  id: "credential-1",
  name: "Laptop",
  createdAt: 1_795_651_200,
  lastUsedAt: null,
  synced: true,
};

/** Signing in and re-authenticating with a passkey, and the user's passkeys. */
export const passkeyOperations = {
  createSignInPasskeyOptions: consoleOperation({
    summary: "Create options to sign in with a passkey",
    description: "Returns WebAuthn options, valid once within 5 minutes.",
    access: "public",
    response: passkeyRequestOptionsSchema,
    example: { response: exampleRequestOptions },
  }),
  signInWithPasskey: consoleOperation({
    summary: "Sign in with a passkey",
    description:
      "Starts a session. 401 `wrong-passkey` for a used or expired challenge, another origin, a missing user verification, and an unknown passkey.",
    access: "public",
    body: passkeyAssertionSchema,
    response: sessionSchema.or(secondFactorChallengeSchema),
    example: { body: exampleAssertion, response: exampleSession },
  }),
  createReauthenticationPasskeyOptions: consoleOperation({
    summary: "Create options to confirm who you are with a passkey",
    description: "Returns WebAuthn options for the user's passkeys, valid once within 5 minutes.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    response: passkeyRequestOptionsSchema,
    example: { response: exampleRequestOptions },
  }),
  reauthenticateWithPasskey: consoleOperation({
    summary: "Confirm who you are with a passkey",
    description: "Confirms the user's identity, and gives the session a new ID. 401 `wrong-passkey`.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    body: passkeyAssertionSchema,
    response: sessionSchema,
    example: { body: exampleAssertion, response: exampleSession },
  }),
  listPasskeys: consoleOperation({
    summary: "List passkeys",
    description: "Lists the user's passkeys, newest first.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    response: passkeysSchema,
    example: { response: { passkeys: [passkey] } },
  }),
  createPasskeyOptions: consoleOperation({
    summary: "Create options to add a passkey",
    description: "Returns WebAuthn options, valid once within 5 minutes.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: "set-up-factor",
    response: passkeyCreationOptionsSchema,
    example: {
      response: {
        challenge: "challenge-1",
        rp: { id: "console.example.com", name: "Edge Console" },
        user: { id: "user-1", name: "ada@example.com", displayName: "Ada Park" },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      },
    },
  }),
  addPasskey: consoleOperation({
    summary: "Add a passkey",
    description:
      "Adds the passkey that the authenticator created from the options. Counts as authentication, so the session gets a new ID. 401 `wrong-passkey`, 409 if the passkey exists or the limit is reached.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: "set-up-factor",
    body: passkeyRegistrationSchema,
    response: passkeySchema,
    status: 201,
    example: {
      body: {
        name: "Laptop",
        id: "credential-1",
        clientDataJSON: "client-data",
        attestationObject: "attestation",
        transports: "internal,hybrid",
      },
      response: passkey,
    },
  }),
  renamePasskey: consoleOperation({
    summary: "Rename a passkey",
    description: "Changes the name of one of the user's passkeys.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: true,
    body: passkeyRenameSchema,
    response: passkeySchema,
    example: { body: { name: "Laptop" }, response: passkey },
  }),
  removePasskey: consoleOperation({
    summary: "Remove a passkey",
    description:
      "Removes a passkey, and ends the user's other sessions. 409 if it's the last second factor and the operator requires one.",
    access: "signed-in",
    allowWithoutSecondFactor: true,
    stepUp: true,
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
