import { formatSourceName } from "@edge-console/contract/console/configuration-source";
import type { ZoneDeviation, ZoneDeviations } from "@edge-console/contract/console/zone-deviations";
import { findLastChanges } from "../../people/audit/last-changes.ts";
import type { UserReader } from "../../people/users/displayed-users.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { readAccountZones } from "../configuration/account-zones.ts";
import { findSource, parseSource } from "../configuration/configuration-source.ts";
import { type DifferingZone, listFileDeviations } from "../configuration/file-deviations.ts";

/** What the zones of an account are compared with. */
interface Sources {
  readonly file: Awaited<ReturnType<typeof findSource>>;
}

/** Returns what the zones of an account are compared with; undefined if nothing. */
export async function findSources(db: Kysely<Schema>, accountId: string): Promise<Sources | undefined> {
  const file = await findSource(db, accountId);
  return file && { file };
}

/**
 * Lists the zones of an account that differ from what it wants, from the console's copy. Without a reader, it's unknown who
 * changed them.
 */
export async function listDeviations(
  { db }: Pick<Store, "db">,
  accountId: string,
  reader: UserReader | null,
): Promise<ZoneDeviations> {
  const sources = await findSources(db, accountId);
  // Reading all zones takes longer than finding out that there is nothing to compare them with.
  const known = sources && (await readAccountZones(db, accountId));
  const source = sources?.file;
  if (!source || !known) return { deviations: [], unchecked: 0 };
  const zones = listFileDeviations(parseSource(source), known.zones);
  const name = formatSourceName({ name: source.name, commit: source.commit_id });
  const targets = zones.flatMap(({ settings }) => settings.map(({ target }) => target));
  const findChange = reader
    ? await findLastChanges(db, accountId, { targets, since: source.updated_at, reader })
    : () => undefined;
  return { deviations: zones.map((zone) => toDeviation(zone, name, findChange)), unchecked: known.unknown };
}

function toDeviation(
  { settings, ...zone }: DifferingZone,
  sourceName: string,
  findChange: (target: string, field: string) => { readonly by: string; readonly at: number } | undefined,
): ZoneDeviation {
  return {
    ...zone,
    source: "file",
    sourceId: "",
    sourceName,
    settings: settings.map(({ target, ...setting }) => ({
      ...setting,
      changed: findChange(target, setting.field) ?? null,
    })),
  };
}
