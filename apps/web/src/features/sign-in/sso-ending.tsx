import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useEffect } from "react";
import { tellOpener } from "../../api/sso-api.ts";
import { Entrance } from "../../resources/sign-in/entrance.tsx";
import { ssoWords } from "../../resources/sign-in/sso-words.ts";

/** The end of single sign-on in a window of its own: the page that opened it hears of it, and the window closes. */
export function SsoEnding({ outcome }: { outcome: SsoOutcome }): ReactElement {
  useEffect(() => {
    tellOpener(outcome);
    window.close();
  }, [outcome]);
  return (
    <Entrance title="You can close this window">
      <p>{ssoWords[outcome] ?? "Go on in the window where you began."}</p>
    </Entrance>
  );
}
