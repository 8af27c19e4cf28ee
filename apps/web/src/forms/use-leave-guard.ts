import { useState } from "react";
import { type Location, useBlocker } from "react-router";
import { useUnloadPrompt } from "./unsaved-changes.tsx";

/**
 * Asks once before the user leaves a secret that can't be shown again and was not saved: by a button, a link, the back
 * button, or closing the tab. `hasLeaveWarning` is true after the warning; call `onSecretSaved` once the secret is copied or downloaded.
 * `isSameView` returns whether a location still shows the secret.
 */
export function useLeaveGuard(
  isSecretVisible: boolean,
  isSameView: (next: Location) => boolean,
): { hasLeaveWarning: boolean; onSecretSaved: () => void } {
  const [saved, setSaved] = useState(false);
  const [hasWarned, setHasWarned] = useState(false);
  const isUnsaved = isSecretVisible && !saved;
  // A blocked navigation isn't resumed; the user has to navigate again.
  useBlocker(({ nextLocation }) => {
    const shouldBlock = isUnsaved && !hasWarned && !isSameView(nextLocation);
    if (shouldBlock) setHasWarned(true);
    return shouldBlock;
  });

  useUnloadPrompt(isUnsaved);

  return { hasLeaveWarning: hasWarned && isUnsaved, onSecretSaved: () => setSaved(true) };
}
