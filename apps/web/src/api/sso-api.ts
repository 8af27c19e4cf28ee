import type { SignInMethods, SsoRedirect } from "@edge-console/contract/console/sign-in-methods";
import { ssoChannel, type SsoOutcome, ssoOutcomes } from "@edge-console/contract/console/sso-outcome";
import { post, get, type RequestOptions } from "./http.ts";
import { ProblemError } from "./problem.ts";

const paths = { "sign-in": "/api/session/sso", "step-up": "/api/session/step-up/sso" } as const;

/** Single sign-on, and how people sign in altogether. Every call throws a ProblemError. */
export const ssoApi = {
  fetchMethods: (reading?: RequestOptions) => get<SignInMethods>("/api/session/ways", reading),

  /** The provider's address, where this page goes; afterwards it is on to `next`. */
  start: async (next: string) => (await post<SsoRedirect>(paths["sign-in"], { next })).location,

  /**
   * Has the person sign in at the provider in a window of its own, so that this page stays as it is, and says how that
   * ended. Call it at once when a button is pressed: later on browsers open no window.
   */
  async openPopup(purpose: keyof typeof paths): Promise<SsoOutcome> {
    const opened = window.open("about:blank", "_blank", "popup,width=520,height=680");
    if (!opened) {
      throw new ProblemError("browser", 0, "The browser did not open the provider's window", {
        detail: "Allow this console to open windows, and try again.",
      });
    }
    try {
      const { location } = await post<SsoRedirect>(paths[purpose], { window: true });
      const ended = waitForResult();
      opened.location.replace(location);
      return await ended;
    } catch (error) {
      opened.close();
      throw error;
    }
  },
};

/** How the sign-in in the other window ended. One that is closed by hand never says so. */
function waitForResult(): Promise<SsoOutcome> {
  const { promise, resolve } = Promise.withResolvers<SsoOutcome>();
  const channel = new BroadcastChannel(ssoChannel);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const outcome = ssoOutcomes.find((each) => each === data);
    if (outcome === undefined) return;
    channel.close();
    resolve(outcome);
  });
  return promise;
}

/** Tells the page that opened this window how the sign-in ended in it. */
export function notifyOpener(outcome: SsoOutcome): void {
  const channel = new BroadcastChannel(ssoChannel);
  const tell = channel.postMessage.bind(channel);
  tell(outcome);
  channel.close();
}
