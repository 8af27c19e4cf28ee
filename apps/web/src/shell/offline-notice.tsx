import { WifiOff } from "lucide-react";
import type { ReactElement } from "react";
import { OverFoot } from "./over-foot.tsx";
import { useOnline } from "./use-online.ts";

/** Says that the browser has lost its connection. */
export function OfflineNotice(): ReactElement {
  const isOnline = useOnline();
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
