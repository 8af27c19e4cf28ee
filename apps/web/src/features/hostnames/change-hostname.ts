import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { OperationBody } from "@edge-console/contract/operations";
import { call } from "../../api/client.ts";
import { isProblem, mayHaveHappened, notFoundApplied } from "../../api/problem.ts";

/** What an update of a hostname may carry. */
export type HostnameUpdate = OperationBody<"updateHostname">;

type Place = { account: string; zone: string };

/**
 * Sends an update once and gives the hostname as it is then. When the answer was lost the hostname is read back: the
 * update holds, or the problem is thrown. What the service ignored silently shows in what is given.
 */
export async function updateHostname(
  { account, zone }: Place,
  hostname: Hostname,
  body: HostnameUpdate,
): Promise<Hostname> {
  const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
  try {
    return await call("POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { account, ids, body });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const found = await call("GET /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { account, ids }).catch(() => undefined);
    if (!found) throw error;
    if (holds(found, body)) return found;
    throw notFoundApplied(
      error,
      "The change was not applied",
      "The answer was lost, so the hostname was read again: it is as it was before.",
    );
  }
}

/** Adds a hostname once; when the answer was lost, the zone's hostnames are looked through for it. */
export async function addHostname({ account, zone }: Place, name: string): Promise<Hostname> {
  const ids = { ZONE_ID: zone };
  try {
    return await call("POST /cdn/{ZONE_ID}/hostnames", { account, ids, body: { HOSTNAME: name } });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const answer = await call("GET /cdn/{ZONE_ID}/hostnames", { account, ids }).catch(() => undefined);
    if (!answer) throw error;
    const found = answer.CDN_HOSTNAMES.find(({ HOSTNAME }) => HOSTNAME === name.toLowerCase());
    if (found) return found;
    throw notFoundApplied(
      error,
      "The hostname was not added",
      "The answer was lost, so the zone's hostnames were read again: it is not among them. You can send it again.",
    );
  }
}

/** Deletes a hostname once; when the answer was lost, whether it is still there decides. */
export async function deleteHostname({ account, zone }: Place, hostname: Hostname): Promise<void> {
  const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
  try {
    await call("DELETE /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { account, ids });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const found = await call("GET /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { account, ids }).then(
      () => "there",
      (problem: unknown) => (isProblem(problem, "not-found") ? "gone" : "unknown"),
    );
    if (found === "unknown") throw error;
    if (found === "there")
      throw notFoundApplied(error, "The hostname was not deleted", "The answer was lost; the hostname is still there.");
  }
}

function holds(hostname: Hostname, body: HostnameUpdate): boolean {
  return Object.entries(body ?? {}).every(([field, value]) => hostname[field as keyof Hostname] === value);
}
