import { signedOutPath } from "@edge-console/contract/console/sso-outcome";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callConsole } from "../api/call-console.ts";
import { isProblem } from "../api/problem.ts";
import { preferences } from "../format/preferences.ts";
import { clearDrafts } from "../forms/draft.ts";
import { describeProblem } from "../problems/problem-messages.ts";
import { tablePreferences } from "../ui/table-preferences.ts";
import { theme } from "../ui/theme.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Ends the session and loads the sign-in page as a new document, so that no data stays in memory; after single sign-on by
 * way of the identity provider, which ends its session.
 */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(async () => {
    try {
      await callConsole("signOut", {});
    } catch (error) {
      if (!isProblem(error, "signed-out")) {
        const title = isProblem(error) ? describeProblem(error).title : "The console didn't respond";
        showToast({ tone: "bad", title: "Couldn't sign out", detail: title });
        return;
      }
    }
    client.clear();
    clearDrafts();
    // Signing out clears the browser's storage. Display preferences are no secret, so they are written again.
    theme.save();
    preferences.save();
    tablePreferences.save();
    window.location.assign(signedOutPath);
  }, [client]);
}
