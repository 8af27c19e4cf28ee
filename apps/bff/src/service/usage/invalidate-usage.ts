import type { WriteEffect } from "../upstream/write-effect.ts";

/** Makes the zone list of an account due after a zone was created or deleted. */
export const invalidateUsageAfterWrite: WriteEffect = async (transaction, _at, { accountId, operation, result }) => {
  const { resource, effect } = operation;
  if (resource !== "zone" || (effect !== "create" && effect !== "delete") || result.outcome === "not-applied") return;
  await transaction
    .updateTable("usage_collections")
    .set({ ended_at: 0 })
    .where("account_id", "=", accountId)
    .where("ended_at", "is not", null)
    .execute();
};
