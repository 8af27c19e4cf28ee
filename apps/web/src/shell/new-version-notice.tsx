import { type ReactElement, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { BottomOverlay } from "./bottom-overlay.tsx";

/** Minimum time between two checks. */
const checkIntervalMs = 10 * 60_000;

/** Entry script of the console's document; its name has a hash of the content. */
const entryScript = /\/assets\/index-[\w-]+\.js/;

const loadedVersion = typeof document === "undefined" ? undefined : entryScript.exec(document.head.innerHTML)?.[0];

/** Notice that the console was updated since the page was opened. Checks only while the page is visible. */
export function NewVersionNotice(): ReactElement | null {
  const [isOutdated, setOutdated] = useState(false);

  useEffect(() => {
    if (loadedVersion === undefined || isOutdated) return;
    let checkedAt = Date.now();
    const check = async () => {
      if (document.hidden || Date.now() - checkedAt < checkIntervalMs) return;
      checkedAt = Date.now();
      const response = await fetch("/", { headers: { Accept: "text/html" }, cache: "no-cache" }).catch(() => undefined);
      const version = response?.ok ? entryScript.exec(await response.text())?.[0] : undefined;
      if (version !== undefined && version !== loadedVersion) setOutdated(true);
    };
    const listen = () => void check();
    const timer = setInterval(listen, checkIntervalMs);
    document.addEventListener("visibilitychange", listen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", listen);
    };
  }, [isOutdated]);

  return (
    <div role="status">
      {isOutdated && (
        <BottomOverlay>
          <p>A new version of the console is available.</p>
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </BottomOverlay>
      )}
    </div>
  );
}
