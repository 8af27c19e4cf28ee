import { useEffect, useState } from "react";

/** Minimum time between two checks. */
const checkIntervalMs = 10 * 60_000;

/** Returns the scripts of the console's document, whose names have a hash of their content; undefined if there are none. */
function findScripts(html: string): string | undefined {
  const paths = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path]) => path);
  return paths.length === 0 ? undefined : paths.join(" ");
}

const loadedVersion = typeof document === "undefined" ? undefined : findScripts(document.head.innerHTML);

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
      const version = response?.ok ? findScripts(await response.text()) : undefined;
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
