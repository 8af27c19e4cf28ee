import { WifiOff } from "lucide-react";
import { type ReactElement, useSyncExternalStore } from "react";
import { OverFoot } from "./over-foot.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the browser has lost its connection. */
export function OfflineNotice(): ReactElement {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <OverFoot>
          <WifiOff size={16} strokeWidth={2} aria-hidden />
          <p>You are offline. What you typed is kept, and changes are not sent.</p>
        </OverFoot>
      )}
    </div>
  );
}
