import { createHash } from "node:crypto";
import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import { type PlanItem, toPlanItems } from "@edge-console/contract/configuration/plan-to-run";
import type { PlannedZone } from "@edge-console/contract/configuration/plan-schema";
import { listUndeletable, planConfiguration } from "@edge-console/contract/configuration/plan";
import { ProblemError } from "../../platform/http/problem.ts";
import type { LoadedZones } from "./account-zones.ts";
import type { PlannedFile } from "./plan-store.ts";

/** A plan with the items of the run that applies it. */
export interface AccountPlan {
  readonly zones: readonly PlannedZone[];
  /** Its items, each with the digest of the values that it's based on. */
  readonly items: readonly (PlanItem & { readonly base: string | null })[];
  /** Changes with the account, the items, and the values that they're based on. */
  readonly digest: string;
}

/**
 * Plans what applying a file does to an account.
 * @throws ProblemError 422 if it would delete what is in the file or doesn't exist
 */
export async function planAccount(
  accountId: string,
  { zones: account, stored }: LoadedZones,
  { deletes, ...configuration }: PlannedFile,
): Promise<AccountPlan> {
  const zones = planConfiguration(configuration, account, deletes);
  const undeletable = listUndeletable(zones, deletes);
  if (undeletable.length > 0) {
    const errors = undeletable.map((name) => ({
      field: "deletes",
      message: `“${name}” is in the file, or the account doesn't have it.`,
    }));
    throw new ProblemError("invalid-request", { status: 422, detail: errors[0]?.message ?? "", errors });
  }
  const items = await Promise.all(
    toPlanItems(zones).map(async (item) => {
      const zone = stored.get(item.zoneId);
      return { ...item, base: zone && item.basedOn.length > 0 ? await computeBaseDigest(zone, item.basedOn) : null };
    }),
  );
  const digest = createHash("sha256")
    .update(JSON.stringify([accountId, items]))
    .digest("hex");
  return { zones, items, digest };
}
