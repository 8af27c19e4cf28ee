import type { Passkey, PasskeyAssertion, PasskeyRegistration, Passkeys } from "@edge-console/contract/console/passkeys";
import type { SecondFactorChallenge, Session } from "@edge-console/contract/console/session";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { patch, post, get, type RequestOptions, del } from "./http.ts";
import { ProblemError } from "./problem.ts";

/** The browser's half of the ceremonies: needed by those alone who have or make a passkey. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** Signing in, confirming, and the person's own passkeys. Every call throws a ProblemError. */
export const passkeyApi = {
  list: (reading?: RequestOptions) => get<Passkeys>("/api/profile/passkeys", reading),
  rename: (id: string, name: string) => patch<Passkey>(`/api/profile/passkeys/${id}`, { name }),
  remove: (id: string) => del(`/api/profile/passkeys/${id}`),

  /** Has the browser make one, with the person's consent, and keeps it under that name. */
  async add(name: string): Promise<Passkey> {
    const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>("/api/profile/passkeys/options", undefined);
    const { id, response } = await runCeremony(async () => (await loadWebAuthn()).startRegistration({ optionsJSON }));
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const made: PasskeyRegistration = { name, id, clientDataJSON, attestationObject, transports: transports.join(",") };
    return post<Passkey>("/api/profile/passkeys", made);
  },

  /**
   * Signs in with a passkey that the person chooses: in the browser's own dialog or, with `offered`, among what it
   * offers in the field of the e-mail address, which may never happen.
   */
  async signIn({ offered = false } = {}): Promise<Session | SecondFactorChallenge> {
    const proof = await getPasskeyProof("/api/session/passkey/options", offered);
    return post<Session | SecondFactorChallenge>("/api/session/passkey", proof);
  },

  /** Completes a sign-in with a passkey, after the password. */
  async secondFactor(): Promise<Session> {
    const proof = await getPasskeyProof("/api/session/mfa/passkey/options", false);
    return post<Session>("/api/session/mfa/passkey", proof);
  },

  /** Proves with a passkey who the signed-in person is. */
  async stepUp(): Promise<Session> {
    const proof = await getPasskeyProof("/api/session/step-up/passkey/options", false);
    return post<Session>("/api/session/step-up/passkey", proof);
  },

  /** Whether this browser offers passkeys in the field of the e-mail address. */
  async supportsAutofill(): Promise<boolean> {
    return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
  },
};

async function getPasskeyProof(path: string, offered: boolean): Promise<PasskeyAssertion> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(path, undefined);
  return toPasskeyProof(
    await runCeremony(async () =>
      (await loadWebAuthn()).startAuthentication({ optionsJSON, useBrowserAutofill: offered }),
    ),
  );
}

function toPasskeyProof({ id, response }: AuthenticationResponseJSON): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** What the browser says when there is no answer, in words for a person. */
async function runCeremony<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") {
      throw new ProblemError("browser", 0, "Passkey already added", {
        detail: "It is in the list of your passkeys.",
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
