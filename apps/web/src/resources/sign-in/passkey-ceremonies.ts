import type { Passkey, PasskeyAssertion } from "@edge-console/contract/console/passkeys";
import type { SecondFactorChallenge, Session } from "@edge-console/contract/console/session";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { callConsole } from "../../api/call-console.ts";
import { ProblemError } from "../../api/problem.ts";

/** Loads the WebAuthn library, which only users with passkeys need. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** Creates a passkey in the browser and registers it under a name. @throws ProblemError */
export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await callConsole("createPasskeyOptions", {});
  const { id, response } = await runCeremony(async () => (await loadWebAuthn()).startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return callConsole("addPasskey", {
    body: { name, id, clientDataJSON, attestationObject, transports: transports.join(",") },
  });
}

/**
 * Signs in with a passkey that the user selects: in the browser's dialog or, with `autofill`, from the suggestions of the
 * email field, which may never happen. @throws ProblemError
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<Session | SecondFactorChallenge> {
  const body = await getPasskeyProof("createSignInPasskeyOptions", autofill);
  return callConsole("signInWithPasskey", { body });
}

/** Completes a sign-in with a passkey, after the password. @throws ProblemError */
export async function completeSignInWithPasskey(): Promise<Session | SecondFactorChallenge> {
  const body = await getPasskeyProof("createSecondFactorPasskeyOptions");
  return callConsole("completeSignInWithPasskey", { body });
}

/** Confirms the identity of the signed-in user with a passkey. @throws ProblemError */
export async function reauthenticateWithPasskey(): Promise<Session> {
  const body = await getPasskeyProof("createReauthenticationPasskeyOptions");
  return callConsole("reauthenticateWithPasskey", { body });
}

/** Returns whether this browser suggests passkeys in the email field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}

type OptionsOperation =
  | "createSignInPasskeyOptions"
  | "createSecondFactorPasskeyOptions"
  | "createReauthenticationPasskeyOptions";

async function getPasskeyProof(operation: OptionsOperation, autofill = false): Promise<PasskeyAssertion> {
  const optionsJSON = await callConsole(operation, {});
  return toPasskeyProof(
    await runCeremony(async () =>
      (await loadWebAuthn()).startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
    ),
  );
}

function toPasskeyProof({ id, response }: AuthenticationResponseJSON): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Runs a WebAuthn ceremony. @throws ProblemError that describes the browser's error */
async function runCeremony<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") {
      throw new ProblemError("browser", 0, "Passkey already added", {
        detail: "This device already has a passkey for your user.",
      });
    }
    if (name === "NotAllowedError" || name === "AbortError") {
      throw new ProblemError("browser", 0, "No passkey was used", { detail: "The request was canceled or timed out." });
    }
    throw new ProblemError("browser", 0, "Passkeys aren't available in this browser", {
      detail: "Try another browser or device, or sign in another way.",
    });
  }
}
