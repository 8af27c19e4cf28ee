import { useCallback } from "react";
import { type Location, useSearchParams } from "react-router";

/**
 * Dialog of a page, kept in the URL (`?dialog=…`), so that links open it and a reload keeps it open. It may have parameters,
 * such as the ID of a row, which are in `search`. `dialog` is null if none is open, or if the user may not open any.
 *
 *     const { dialog, search, openDialog, closeDialog } = useUrlDialog(can("members:manage"));
 *     <Button onClick={() => openDialog("invite")}>Invite member</Button>
 *     {dialog === "invite" && <InviteDialog onClose={closeDialog} />}
 */
export function useUrlDialog(isAllowed = true) {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (parameters: Record<string, string>) => setSearch(parameters, { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return {
    dialog: isAllowed ? search.get("dialog") : null,
    search,
    openDialog: useCallback(
      (dialog: string, parameters?: Record<string, string>) => set({ dialog, ...parameters }),
      [set],
    ),
    closeDialog: useCallback(() => set({}), [set]),
  };
}

/** Returns whether a location has a dialog open: `useLeaveGuard(true, hasDialog("secret"))`. */
export function hasDialog(dialog: string): (location: Pick<Location, "search">) => boolean {
  return ({ search }) => new URLSearchParams(search).get("dialog") === dialog;
}
