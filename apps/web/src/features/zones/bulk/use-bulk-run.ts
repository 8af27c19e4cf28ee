import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../../api/client.ts";
import { rememberZone } from "../known-zones.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { holds } from "../settings/setting-values.ts";
import type { ZonePlan } from "./bulk-changes.ts";
import { BulkRun, type RunActions, type RunState } from "./bulk-run.ts";

/** The run of some plans, which ends with the screen: leaving it sends nothing more. */
export function useBulkRun(account: string, plans: readonly ZonePlan[]): { run: BulkRun; state: RunState } {
  const client = useQueryClient();
  const [run] = useState(() => {
    const byId = new Map<string, ZonePlan>(plans.map((plan) => [plan.zone.ID, plan]));
    const planOf = (id: string): ZonePlan => {
      const plan = byId.get(id);
      if (!plan) throw new TypeError(`no change is planned for ${id}`);
      return plan;
    };
    const actions: RunActions = {
      write: async (id) => {
        const { zone, body } = planOf(id);
        const saved = await saveSettings(account, zone, body);
        rememberZone(client, account, saved.zone);
        return { ignored: saved.ignored };
      },
      lookAgain: async (id) => {
        const zone = await call("GET /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: id } });
        rememberZone(client, account, zone);
        return holds(zone, planOf(id).body);
      },
      wait: waitUntilOrStopped,
    };
    return new BulkRun([...byId.keys()], actions);
  });
  useEffect(() => () => run.stop(), [run]);
  return { run, state: useSyncExternalStore(run.subscribe, run.state) };
}

function waitUntilOrStopped(until: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve();
    const timer = setTimeout(resolve, Math.max(0, until - Date.now()));
    stopped.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
