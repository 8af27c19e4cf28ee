import { type ReactElement, type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialog.tsx";

const unsavedWords =
  "The changes on this page have not been saved. They are kept in this tab until you come back or discard them.";

/**
 * Asks before a page with unsaved changes is left, by a link, by the back button or by closing the tab.
 *
 *     <UnsavedChanges unsaved={form.formState.isDirty} />
 */
export function UnsavedChanges({
  unsaved,
  title = "Leave without saving?",
  children = unsavedWords,
}: {
  unsaved: boolean;
  /** The question, where it is not about a form. */
  title?: string;
  /** What leaving means, where it is not about a form. */
  children?: ReactNode;
}): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={title}
      confirmLabel="Leave page"
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
