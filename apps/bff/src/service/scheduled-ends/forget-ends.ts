import type { WriteEffect } from "../upstream/write-effect.ts";
import { deleteEnds, listEnds } from "./scheduled-end-store.ts";

/** Forgets the scheduled ends of a deleted zone, and that of maintenance mode when someone turns it off earlier. */
export const forgetEndsAfterWrite: WriteEffect = async (
  transaction,
  _at,
  { accountId, operation, ids, body, result },
) => {
  const zoneId = ids.ZONE_ID;
  if (operation.resource !== "zone" || result.outcome !== "applied" || zoneId === undefined) return;
  const isDeleted = operation.effect === "delete";
  const isTurnedOff = typeof body === "object" && "MAINTENANCE" in body && body["MAINTENANCE"] === 0;
  if (!isDeleted && !isTurnedOff) return;
  const ends = await listEnds(transaction, accountId);
  await deleteEnds(
    transaction,
    ends.filter(({ zone_id, field }) => zone_id === zoneId && (isDeleted || field === "MAINTENANCE")),
  );
};
