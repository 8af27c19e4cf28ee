import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { paths } from "../../../paths.ts";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { planRevert, listSavedChanges, addRevertToDraft } from "../../../resources/zones/settings/revert.ts";
import { showToast } from "../../../ui/toast.ts";
import { type Conflict, findConflicts } from "../conflicts/conflicts.ts";
import { type SaveResult, saveSettings } from "./save-settings.ts";

/** What two people changed at once: how the zone is now, and what this person was about to save. */
export type SaveConflict = { now: Zone; mine: ZoneUpdate; collided: Conflict[] };

/** What is to be saved, and the zone that it is based on. */
export type SaveRequest = { base: Zone; update: ZoneUpdate };

/**
 * Saves settings of a zone. When somebody else has changed one of them meanwhile, nothing is saved and `clash` holds
 * both sides until it is decided.
 */
export function useSettingsSave(account: string, zone: Zone, onSaved: (zone: Zone) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [clash, setClash] = useState<SaveConflict>();

  /** The way back, where all of it can be gone: the former values, in review as if they had been typed. */
  const undoOf = (before: Zone, update: ZoneUpdate, after: Zone) => {
    const changes = listSavedChanges(before, update, after);
    const plan = planRevert(after, changes);
    if (plan.restores.length === 0 || plan.cannot.length > 0) return undefined;
    const onAction = () => {
      const now = client.getQueryData(zoneQuery(client, account, after.ID).queryKey) ?? after;
      addRevertToDraft(account, now, planRevert(now, changes).restores);
      const to = paths.zone(account, after.ID);
      const state = { review: true, staged: `undo ${Date.now()}` };
      void navigate(to, { state, replace: window.location.pathname === to });
    };
    return { label: "Undo", onAction };
  };

  const save = useMutation<SaveResult, ProblemError, SaveRequest>({
    mutationFn: ({ base, update }) => saveSettings(account, base, update),
    onSuccess: ({ zone: answered, ignored }, { base, update }) => {
      setClash(undefined);
      cacheZone(client, account, answered);
      onSaved(answered);
      showToast(
        ignored.length === 0
          ? {
              title: "Changes saved",
              detail: "Live at all locations in about 5 seconds.",
              action: undoOf(base, update, answered),
            }
          : { title: "Partially saved", tone: "caution", detail: `The service kept: ${ignored.join(", ")}.` },
      );
    },
    onError: async (problem, { base, update }) => {
      if (!isProblem(problem, "stale-base")) return;
      const now = await client.fetchQuery({ ...zoneQuery(client, account, zone.ID), staleTime: 0 });
      const collided = findConflicts(base, now, update);
      // Changed and changed back, or to the very same value: there is nothing to decide.
      if (collided.length === 0) save.mutate({ base: now, update });
      else setClash({ now, mine: update, collided });
    },
  });

  return { save, clash, dismissClash: () => setClash(undefined) };
}
