import type { Passkey, PasskeyAssertion, PasskeyRegistration, Passkeys } from "@edge-console/contract/console/passkeys";
import type { SecondFactorChallenge, Session } from "@edge-console/contract/console/session";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { patch, post, get, type RequestOptions, del } from "./http.ts";
import { ProblemError } from "./problem.ts";

/** Loads the WebAuthn library, which only users with passkeys need. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** Passkeys of the user, sign-in, and re-authentication. Every call throws a ProblemError. */
export const passkeyApi = {
  list: (options?: RequestOptions) => get<Passkeys>("/api/profile/passkeys", options),
  rename: (id: string, name: string) => patch<Passkey>(`/api/profile/passkeys/${id}`, { name }),
  remove: (id: string) => del(`/api/profile/passkeys/${id}`),

  /** Creates a passkey in the browser and registers it under a name. */
  async add(name: string): Promise<Passkey> {
    const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>("/api/profile/passkeys/options", undefined);
    const { id, response } = await runCeremony(async () => (await loadWebAuthn()).startRegistration({ optionsJSON }));
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const registration: PasskeyRegistration = {
      name,
      id,
      clientDataJSON,
      attestationObject,
      transports: transports.join(","),
    };
    return post<Passkey>("/api/profile/passkeys", registration);
  },

  /**
   * Signs in with a passkey that the user selects: in the browser's dialog or, with `autofill`, from the suggestions of the
   * email field, which may never happen.
   */
  async signIn({ autofill = false } = {}): Promise<Session | SecondFactorChallenge> {
    const assertion = await getPasskeyProof("/api/session/passkey/options", autofill);
    return post<Session | SecondFactorChallenge>("/api/session/passkey", assertion);
  },

  /** Completes a sign-in with a passkey, after the password. */
  async secondFactor(): Promise<Session> {
    const assertion = await getPasskeyProof("/api/session/mfa/passkey/options", false);
    return post<Session>("/api/session/mfa/passkey", assertion);
  },

  /** Confirms the identity of the signed-in user with a passkey. */
  async stepUp(): Promise<Session> {
    const assertion = await getPasskeyProof("/api/session/step-up/passkey/options", false);
    return post<Session>("/api/session/step-up/passkey", assertion);
  },

  /** Returns whether this browser suggests passkeys in the email field. */
  async supportsAutofill(): Promise<boolean> {
    return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
  },
};

async function getPasskeyProof(path: string, autofill: boolean): Promise<PasskeyAssertion> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(path, undefined);
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
