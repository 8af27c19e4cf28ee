import { type ReactElement, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { BottomOverlay } from "./bottom-overlay.tsx";

/** Between two looks, in milliseconds. */
const interval = 10 * 60_000;

/** The script that a document of the console begins with: another one stands for another version. */
const entry = /\/assets\/index-[\w-]+\.js/;

const running = typeof document === "undefined" ? undefined : entry.exec(document.head.innerHTML)?.[0];

/**
 * Says that the console has been brought up to date since the page was opened. Looked for when somebody comes back to
 * the page, never from a hidden one. What was typed is kept by the forms themselves.
 */
export function NewVersionNotice(): ReactElement | null {
  const [isNew, setNew] = useState(false);

  useEffect(() => {
    if (running === undefined || isNew) return;
    let last = Date.now();
    const look = async () => {
      if (document.hidden || Date.now() - last < interval) return;
      last = Date.now();
      const answer = await fetch("/", { headers: { Accept: "text/html" }, cache: "no-cache" }).catch(() => undefined);
      const served = answer?.ok ? entry.exec(await answer.text())?.[0] : undefined;
      if (served !== undefined && served !== running) setNew(true);
    };
    const listen = () => void look();
    const timer = setInterval(listen, interval);
    document.addEventListener("visibilitychange", listen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", listen);
    };
  }, [isNew]);

  return (
    <div role="status">
      {isNew && (
        <BottomOverlay>
          <p>A new version of the console is available.</p>
          <Button size="small" onClick={() => window.location.reload()}>
            Load it
          </Button>
        </BottomOverlay>
      )}
    </div>
  );
}
