import { WifiOff } from "lucide-react";
import { type ReactElement, useSyncExternalStore } from "react";
import styles from "./offline-notice.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the browser has lost its connection. It lies over the page's foot, so that nothing moves. */
export function OfflineNotice(): ReactElement {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff size={16} strokeWidth={2} aria-hidden />
          You are offline. What you typed is kept, and changes are not sent.
        </p>
      )}
    </div>
  );
}
