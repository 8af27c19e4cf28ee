import { type ReactElement, type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialog.tsx";

const unsavedMessage = "Your changes aren't saved. They stay in this tab until you save or discard them.";

/** State of a navigation to a page that takes the unsaved changes over, so that nothing is asked. */
export type CarriedChanges = { readonly carriesChanges: true };

function carriesChanges(state: unknown): boolean {
  return typeof state === "object" && state !== null && "carriesChanges" in state;
}

/**
 * Asks before the user leaves a page with unsaved changes: by a link, the back button, or closing the tab.
 *
 *     <UnsavedChanges unsaved={form.formState.isDirty} />
 */
export function UnsavedChanges({
  unsaved,
  children = unsavedMessage,
}: {
  unsaved: boolean;
  /** Consequences of leaving, if the page isn't a form. */
  children?: ReactNode;
}): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && !carriesChanges(nextLocation.state),
  );

  useUnloadPrompt(unsaved);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave page"
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Has the browser ask before the tab is closed or reloaded. */
export function useUnloadPrompt(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
}
