import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isProblem } from "../../../api/problem.ts";
import { paths } from "../../../paths.ts";
import { formatProblem } from "../../../problems/problem-messages.ts";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { toApiValue } from "../../../resources/zones/settings/setting-values.ts";
import { planRevert, listSavedChanges, addRevertToDraft } from "../../../resources/zones/settings/revert.ts";
import { showToast } from "../../../ui/toast.ts";
import { type Conflict, findConflicts } from "../conflicts/conflicts.ts";
import { saveSettings } from "./save-settings.ts";

/** Conflicting changes of a save: the current zone and the update that wasn't sent. */
export type SaveConflict = { current: Zone; update: ZoneUpdate; conflicts: Conflict[] };

/** An update and the version of the zone that it's based on. */
export type SaveRequest = { base: Zone; update: ZoneUpdate };

/** The zone after a save, the values to restore, and the changes that the save made. */
type RestoreRequest = { after: Zone; previous: ZoneUpdate; changes: ReturnType<typeof listSavedChanges> };

/**
 * Saves settings of a zone. If another member changed the same settings, nothing is saved and `conflict` has both
 * versions until the user resolves it.
 */
export function useSettingsSave(account: string, zone: Zone, onSaved: (zone: Zone) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<SaveConflict>();

  /** Adds the previous values to the draft for review, on top of the zone's current values. */
  const reviewPreviousValues = ({ after, changes }: RestoreRequest) => {
    const current = client.getQueryData(zoneQuery(client, account, after.ID).queryKey) ?? after;
    addRevertToDraft(account, current, planRevert(current, changes).restorable);
    const to = paths.zoneSettings(account, after.ID);
    const state = { review: true, draftKey: `undo ${Date.now()}` };
    void navigate(to, { state, replace: window.location.pathname === to });
  };

  const restore = useMutation({
    mutationFn: ({ after, previous }: RestoreRequest) => saveSettings(account, after, previous),
    onSuccess: ({ zone: restored, ignored }) => {
      cacheZone(client, account, restored);
      showToast(
        ignored.length === 0
          ? { title: "Previous values restored", detail: "Live at all locations in about 5 seconds." }
          : { title: "Partially restored", tone: "caution", detail: `Not applied: ${ignored.join(", ")}.` },
      );
    },
    onError: async (problem, request) => {
      const isStale = isProblem(problem, "stale-base");
      if (isStale) await client.fetchQuery({ ...zoneQuery(client, account, zone.ID), staleTime: 0 });
      showToast({
        tone: "bad",
        title: "Couldn't restore previous values",
        detail: isStale ? "These settings changed since then." : formatProblem(problem),
        action: { label: "Review changes", onAction: () => reviewPreviousValues(request) },
      });
    },
  });

  /** Returns a toast action that restores the previous values; undefined if some can't be restored. */
  const getUndoAction = (before: Zone, update: ZoneUpdate, after: Zone) => {
    const changes = listSavedChanges(before, update, after);
    const { restorable, blocked } = planRevert(after, changes);
    if (restorable.length === 0 || blocked.length > 0) return undefined;
    const previous = Object.fromEntries(
      restorable.map(({ setting, value }) => [setting.field, toApiValue(setting, value)]),
    );
    return { label: "Undo", onAction: () => restore.mutate({ after, previous, changes }) };
  };

  const save = useMutation({
    mutationFn: ({ base, update }: SaveRequest) => saveSettings(account, base, update),
    onSuccess: ({ zone: updated, ignored }, { base, update }) => {
      setConflict(undefined);
      cacheZone(client, account, updated);
      onSaved(updated);
      showToast(
        ignored.length === 0
          ? {
              title: "Changes saved",
              detail: "Live at all locations in about 5 seconds.",
              action: getUndoAction(base, update, updated),
            }
          : { title: "Partially saved", tone: "caution", detail: `Not applied: ${ignored.join(", ")}.` },
      );
    },
    onError: async (problem, { base, update }) => {
      // Deleted since it was loaded: the form says so, and keeps the changes.
      if (isProblem(problem, "not-found")) {
        await client.invalidateQueries({ queryKey: zoneQuery(client, account, zone.ID).queryKey });
      }
      if (!isProblem(problem, "stale-base")) return;
      const current = await client.fetchQuery({ ...zoneQuery(client, account, zone.ID), staleTime: 0 });
      const conflicts = findConflicts(base, current, update);
      // Changed and changed back, or to the same value: not a conflict.
      if (conflicts.length === 0) save.mutate({ base: current, update });
      else setConflict({ current, update, conflicts });
    },
  });

  return { save, conflict, dismissConflict: () => setConflict(undefined) };
}
