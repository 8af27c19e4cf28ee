import type { SignInMethods, SsoRedirect } from "@edge-console/contract/console/sign-in-methods";
import { ssoChannel, type SsoOutcome, ssoOutcomes } from "@edge-console/contract/console/sso-outcome";
import { post, get, type RequestOptions } from "./http.ts";
import { ProblemError } from "./problem.ts";

const paths = { "sign-in": "/api/session/sso", "step-up": "/api/session/step-up/sso" } as const;

/** Single sign-on and the available sign-in methods. Every call throws a ProblemError. */
export const ssoApi = {
  fetchMethods: (options?: RequestOptions) => get<SignInMethods>("/api/session/ways", options),

  /** Returns the URL of the identity provider to navigate to. The sign-in then redirects to `next`. */
  start: async (next: string) => (await post<SsoRedirect>(paths["sign-in"], { next })).location,

  /**
   * Opens the identity provider in a popup, so that this page stays open, and returns the outcome. Call it directly in an
   * event handler, or the browser blocks the popup.
   */
  async openPopup(purpose: keyof typeof paths): Promise<SsoOutcome> {
    const popup = window.open("about:blank", "_blank", "popup,width=520,height=680");
    if (!popup) {
      throw new ProblemError("browser", 0, "Popup blocked", {
        detail: "Allow popups for this site, then try again.",
      });
    }
    try {
      const { location } = await post<SsoRedirect>(paths[purpose], { window: true });
      const result = waitForResult();
      popup.location.replace(location);
      return await result;
    } catch (error) {
      popup.close();
      throw error;
    }
  },
};

/** Waits for the outcome of the sign-in in the popup. Never resolves if the user closes the popup. */
function waitForResult(): Promise<SsoOutcome> {
  const { promise, resolve } = Promise.withResolvers<SsoOutcome>();
  const channel = new BroadcastChannel(ssoChannel);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const outcome = ssoOutcomes.find((outcome) => outcome === data);
    if (outcome === undefined) return;
    channel.close();
    resolve(outcome);
  });
  return promise;
}

/** Sends the outcome of the sign-in to the page that opened this popup. */
export function notifyOpener(outcome: SsoOutcome): void {
  const channel = new BroadcastChannel(ssoChannel);
  const postMessage = channel.postMessage.bind(channel);
  postMessage(outcome);
  channel.close();
}
