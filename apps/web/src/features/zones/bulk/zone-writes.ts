import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { BulkRunRef } from "@edge-console/contract/console/bulk-run";
import type { BulkEdit } from "@edge-console/contract/console/bulk-run-plan";
import type { Zone } from "@edge-console/contract/objects/zone";
import { callOperation } from "../../../api/client.ts";
import { isProblem } from "../../../api/problem.ts";
import { fetchWriteOutcome } from "../../../api/fetch-write-outcome.ts";
import { zoneMatchesUpdate } from "../../../resources/zones/settings/setting-values.ts";
import { formatChange, hasUnseenLosses, planZone, showsChanges, toUndoEdit, type ZonePlan } from "./bulk-changes.ts";
import type { ZoneResult } from "./bulk-run.ts";

/** A zone of a run: the planned update, and the edit that it comes from. */
export type BulkTarget = { plan: ZonePlan; edit: BulkEdit };

/** Update that was sent to a zone by its idempotency key, and the settings of it that the API ignored. */
type Attempt = { plan: ZonePlan; key: string; ignored: readonly string[]; isApplied: boolean; after: Zone };

/**
 * Writes of a bulk run. Each zone is loaded right before its write, so that its lists are merged with the current ones,
 * and the write is guarded against changes in between.
 */
export class ZoneWrites {
  readonly #account: string;
  readonly #targets: ReadonlyMap<string, BulkTarget>;
  readonly #onZone: (zone: Zone) => void;
  readonly #run: BulkRunRef;
  readonly #attempts = new Map<string, Attempt>();

  /** `run`: the run that the server lists these writes under. */
  constructor(account: string, targets: readonly BulkTarget[], run: BulkRunRef, onZone: (zone: Zone) => void) {
    this.#account = account;
    this.#targets = new Map(targets.map((target) => [target.plan.zone.ID, target]));
    this.#onZone = onZone;
    this.#run = run;
  }

  get ids(): Iterable<string> {
    return this.#targets.keys();
  }

  /** Sends one zone's update, at most once. @throws ProblemError */
  async write(id: string): Promise<ZoneResult> {
    try {
      return await this.#writeOnce(id);
    } catch (error) {
      // Rejected because of a newer change. Merges the lists with it and retries once.
      if (!isProblem(error, "stale-base")) throw error;
      return this.#writeOnce(id);
    }
  }

  /** Returns the outcome of an update that may have been applied. @throws ProblemError */
  async check(id: string): Promise<ZoneResult> {
    const attempt = this.#attempts.get(id);
    if (!attempt) throw new TypeError(`no update was sent to ${id}`);
    const outcome = await fetchWriteOutcome(this.#account, attempt.key);
    if (outcome.state === "applied") return this.#finish({ ...attempt, after: await this.#load(id) });
    if (outcome.state === "looking") return { state: "unknown", detail: "Still being checked." };
    if (outcome.state === "cannot-tell") {
      return { state: "unknown", detail: "Couldn't confirm the change. Check the zone." };
    }
    return { state: "not-applied", detail: "Checked: the zone doesn't have the changes." };
  }

  /** Returns the edits that undo the run: for each changed zone, exactly what this run changed. */
  listUndo(): BulkTarget[] {
    return [...this.#attempts.values()].flatMap(({ plan, ignored, isApplied, after }) => {
      const changes = plan.changes.filter(({ field }) => !ignored.includes(field));
      if (!isApplied || changes.length === 0) return [];
      const edit = toUndoEdit({ ...plan, changes });
      return [{ edit, plan: planZone(after, edit) }];
    });
  }

  async #writeOnce(id: string): Promise<ZoneResult> {
    const { edit, plan: previewed } = this.#target(id);
    const zone = await this.#load(id);
    const plan = planZone(zone, edit);
    if (hasUnseenLosses(previewed, plan, edit)) {
      return {
        state: "not-applied",
        detail: "The list changed after the preview. Review the entries to remove again.",
      };
    }
    if (plan.changes.length === 0) {
      const earlier = this.#attempts.get(id);
      // An earlier write of this run took effect after all.
      if (earlier && showsChanges(zone, earlier.plan) === true) return this.#finish({ ...earlier, after: zone });
      return plan.reasons.length === 0
        ? { state: "unchanged" }
        : { state: "not-applied", detail: plan.reasons.join(" ") };
    }
    const attempt: Attempt = { plan, key: crypto.randomUUID(), ignored: [], isApplied: false, after: zone };
    this.#attempts.set(id, attempt);
    const { body } = plan;
    const base = await computeBaseDigest(zone, Object.keys(body));
    const after = await callOperation("POST /cdn/{ZONE_ID}", {
      account: this.#account,
      ids: { ZONE_ID: id },
      body,
      base,
      idempotencyKey: attempt.key,
      run: this.#run,
    });
    this.#onZone(after);
    const ignored = Object.entries(body).filter(([field, value]) => !zoneMatchesUpdate(after, { [field]: value }));
    return this.#finish({ ...attempt, after, ignored: ignored.map(([field]) => field) });
  }

  #finish(attempt: Attempt): ZoneResult {
    const { plan, ignored } = attempt;
    this.#attempts.set(plan.zone.ID, { ...attempt, isApplied: true });
    const applied = plan.changes.filter(({ field }) => !ignored.includes(field)).map(formatChange);
    const missing = [
      ...plan.reasons,
      ...(ignored.length > 0 ? [`Not applied by the API: ${ignored.join(", ")}.`] : []),
    ];
    if (missing.length === 0) return { state: "applied", detail: applied.join("; ") };
    if (applied.length === 0) return { state: "not-applied", detail: missing.join(" ") };
    return { state: "partly", detail: missing.join(" ") };
  }

  async #load(id: string): Promise<Zone> {
    const zone = await callOperation("GET /cdn/{ZONE_ID}", { account: this.#account, ids: { ZONE_ID: id } });
    this.#onZone(zone);
    return zone;
  }

  #target(id: string): BulkTarget {
    const target = this.#targets.get(id);
    if (!target) throw new TypeError(`no update is planned for ${id}`);
    return target;
  }
}
