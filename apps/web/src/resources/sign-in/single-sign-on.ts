import { ssoChannel, type SsoOutcome, ssoOutcomes } from "@edge-console/contract/console/sso-outcome";
import { callConsole } from "../../api/call-console.ts";
import { ProblemError } from "../../api/problem.ts";

/** Returns the URL of the identity provider to navigate to. The sign-in then redirects to `next`. @throws ProblemError */
export async function startSso(next: string): Promise<string> {
  return (await callConsole("startSso", { body: { next } })).location;
}

/**
 * Opens the identity provider in a popup, so that this page stays open, and returns the outcome. Call it directly in an
 * event handler, or the browser blocks the popup. @throws ProblemError
 */
export async function openSsoPopup(operation: "startSso" | "startSsoReauthentication"): Promise<SsoOutcome> {
  const popup = window.open("about:blank", "_blank", "popup,width=520,height=680");
  if (!popup) {
    throw new ProblemError("browser", 0, "Popup blocked", {
      detail: "Allow popups for this site, then try again.",
    });
  }
  try {
    const { location } = await callConsole(operation, { body: { window: true } });
    const result = waitForResult();
    popup.location.replace(location);
    return await result;
  } catch (error) {
    popup.close();
    throw error;
  }
}

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
