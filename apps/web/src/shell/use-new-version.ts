import { useEffect, useState } from "react";

/** Minimum time between two checks. */
const checkIntervalMs = 10 * 60_000;

/** Entry script of the console's document; its name has a hash of the content. */
const entryScript = /\/assets\/index-[\w-]+\.js/;

const loadedVersion = typeof document === "undefined" ? undefined : entryScript.exec(document.head.innerHTML)?.[0];

/** Returns whether the console was updated since the page was opened. Checks only while the page is visible. */
export function useNewVersion(): boolean {
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

  return isOutdated;
}
