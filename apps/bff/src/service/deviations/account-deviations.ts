import { formatSourceName } from "@edge-console/contract/console/configuration-source";
import type { DeviatingSetting, ZoneDeviation, ZoneDeviations } from "@edge-console/contract/console/zone-deviations";
import type { AccountZone } from "@edge-console/contract/configuration/configuration";
import type { Actor } from "@edge-console/contract/permissions";
import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Kysely } from "kysely";
import { findLastChanges } from "../../people/audit/last-changes.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { loadRules, type StoredRule } from "../baselines/baseline-store.ts";
import { evaluateRules } from "../baselines/evaluate-rules.ts";
import { readAccountZones } from "../configuration/account-zones.ts";
import { listListDeviations, type ListDeviation } from "../shared-lists/list-deviations.ts";
import { listPlacements, type Placement } from "../shared-lists/placements.ts";
import { loadSharedLists, type StoredSharedList } from "../shared-lists/shared-list-store.ts";
import { findSource, parseSource } from "../configuration/configuration-source.ts";
import { listFileDeviations, toEntries } from "../configuration/file-deviations.ts";

/** What the zones of an account are compared with. */
interface Sources {
  readonly file: Awaited<ReturnType<typeof findSource>>;
  readonly rules: readonly StoredRule[];
  readonly lists: readonly StoredSharedList[];
}

/** A deviation whose settings name their object in the audit log. */
interface FoundDeviation extends Omit<ZoneDeviation, "settings"> {
  readonly settings: readonly (Omit<DeviatingSetting, "changed"> & { readonly target: string })[];
}

/** Returns what the zones of an account are compared with; undefined if nothing. */
export async function findSources(db: Kysely<Schema>, accountId: string): Promise<Sources | undefined> {
  const file = await findSource(db, accountId);
  const rules = await loadRules(db, accountId);
  const lists = await loadSharedLists(db, accountId);
  return file || rules.length + lists.length > 0 ? { file, rules, lists } : undefined;
}

/**
 * Lists the zones of an account that differ from what it wants, from the console's copy. Without a reader, it's unknown who
 * changed them.
 */
export async function listDeviations(
  { db, now }: Pick<Store, "db" | "now">,
  accountId: string,
  reader: Actor | null,
): Promise<ZoneDeviations> {
  const sources = await findSources(db, accountId);
  // Reading all zones takes longer than finding out that there is nothing to compare them with.
  const known = sources && (await readAccountZones(db, accountId));
  if (!known) return { deviations: [], unchecked: 0 };
  const { file, rules, lists } = sources;
  const time = await now();
  const placements = lists.length > 0 ? await listPlacements(db, accountId) : new Map<string, Placement[]>();
  const found = [
    ...compareWithFile(file, known.zones),
    ...compareWithRules(rules, known.zones, time),
    ...compareWithLists(listListDeviations(lists, placements, known.zones, time), known.zones),
  ];
  const targets = found.flatMap(({ settings }) => settings.map(({ target }) => target));
  const since = Math.min(
    ...rules.map(({ updatedAt }) => updatedAt),
    ...lists.map(({ row }) => row.updated_at),
    file?.updated_at ?? Number.MAX_SAFE_INTEGER,
  );
  const findChange = reader ? await findLastChanges(db, accountId, { targets, since, reader }) : () => undefined;
  const deviations = found.map(({ settings, ...deviation }) => ({
    ...deviation,
    settings: settings.map(({ target, ...setting }) => ({
      ...setting,
      changed: findChange(target, setting.field) ?? null,
    })),
  }));
  return { deviations, unchecked: known.unknown };
}

function compareWithFile(file: Sources["file"], zones: readonly AccountZone[]): FoundDeviation[] {
  if (!file) return [];
  const sourceName = formatSourceName({ name: file.name, commit: file.commit_id });
  return listFileDeviations(parseSource(file), zones).map((zone) => ({
    ...zone,
    source: "file",
    sourceId: "",
    sourceName,
    settings: [...zone.settings],
  }));
}

function compareWithRules(rules: readonly StoredRule[], zones: readonly AccountZone[], now: number): FoundDeviation[] {
  return evaluateRules(rules, zones, now).flatMap(({ rule, zones: results }) =>
    results
      .filter(({ state }) => state === "deviating")
      .map(({ zone, deviations }) => ({
        zoneId: zone.id,
        zoneName: zone.name,
        source: "baseline" as const,
        sourceId: rule.id,
        sourceName: `“${rule.name}”`,
        settings: deviations.map(({ hostnameId, ...setting }) => ({
          ...setting,
          target: hostnameId === null ? `/cdn/${zone.id}` : `/cdn/${zone.id}/hostnames/${hostnameId}`,
        })),
      })),
  );
}

function compareWithLists(deviations: readonly ListDeviation[], zones: readonly AccountZone[]): FoundDeviation[] {
  const names = new Map(zones.map(({ id, name }) => [id, name]));
  return deviations.map(({ list, zoneId, field, missing, obsolete }) => ({
    zoneId,
    zoneName: names.get(zoneId) ?? zoneId,
    source: "shared-list",
    sourceId: list.id,
    sourceName: `IP list “${list.name}”`,
    settings: [
      {
        field,
        label: zoneFields[field].label,
        hostname: null,
        ...toEntries({ added: missing, removed: obsolete }),
        isList: true,
        target: `/cdn/${zoneId}`,
      },
    ],
  }));
}
