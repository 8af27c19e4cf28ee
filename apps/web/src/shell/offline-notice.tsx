import { WifiOff } from "lucide-react";
import type { ReactElement } from "react";
import { BottomOverlay } from "./bottom-overlay.tsx";
import { useOnline } from "./use-online.ts";

/** Notice that the browser is offline. */
export function OfflineNotice(): ReactElement {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <BottomOverlay>
          <WifiOff size={16} strokeWidth={2} aria-hidden />
          <p>You're offline. Your changes are kept; reconnect to save them.</p>
        </BottomOverlay>
      )}
    </div>
  );
}
