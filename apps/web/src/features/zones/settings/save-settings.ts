import { baseDigest } from "@edge-console/contract/console/base-digest";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { call } from "../../../api/client.ts";
import { mayHaveHappened, notFoundApplied, ProblemError } from "../../../api/problem.ts";
import { holds } from "../../../resources/zones/settings/setting-values.ts";

/**
 * How a save ended: with the zone as it is now, the settings that the service left as they were, and whether that was
 * only seen when the zone was read back.
 */
export type Saved = { zone: Zone; ignored: string[]; isReadBack?: true };

/**
 * Sends an update once, with what it is based on: a setting that somebody else has changed since `before` was read makes
 * it end with `stale-base`. When it cannot be told whether it was applied, the zone is read back, and the answer is
 * decided by what it holds: applied ends well, not applied is a problem that says so. Never sent again by itself.
 */
export async function saveSettings(account: string, before: Zone, body: ZoneUpdate): Promise<Saved> {
  const ids = { ZONE_ID: before.ID };
  try {
    const base = await baseDigest(before, Object.keys(body));
    const zone = await call("POST /cdn/{ZONE_ID}", { account, ids, body, base });
    const ignored = Object.entries(body).filter(([field, value]) => !holds(zone, { [field]: value }));
    return { zone, ignored: ignored.map(([field]) => field) };
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const zone = await call("GET /cdn/{ZONE_ID}", { account, ids }).catch(() => undefined);
    if (zone === undefined) throw error;
    if (Object.keys(body).every((field) => field === "S3_SECRET_KEY")) throw untold(error);
    if (holds(zone, body)) return { zone, ignored: [], isReadBack: true };
    throw notFoundApplied(
      error,
      "The changes were not applied",
      "The answer was lost, so the zone was read again: it is as it was before. Nothing typed is lost.",
    );
  }
}

/** Of a secret alone, reading back tells nothing. */
function untold(problem: ProblemError): ProblemError {
  if (problem.outcome !== "unknown") return problem;
  return new ProblemError(problem.kind, problem.status, problem.title, {
    ...(problem.requestId !== undefined && { requestId: problem.requestId }),
    detail: "The answer was lost, and a secret key cannot be read back. Saving the same key once more does no harm.",
    outcome: "unknown",
  });
}
