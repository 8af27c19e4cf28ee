import { formatQuantity } from "@edge-console/contract/console/quantities";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import { type AlertKind, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { DeviationSource, ZoneDeviation } from "@edge-console/contract/console/zone-deviations";
import type { Store } from "../../platform/db/store.ts";
import { loadRules } from "../../service/baselines/baseline-store.ts";
import { formatDateTime } from "../../platform/format/times.ts";
import { loadSharedLists, type StoredSharedList } from "../../service/shared-lists/shared-list-store.ts";
import { listDeviations } from "../../service/deviations/account-deviations.ts";
import { type AccountFacts, areOutdated, type Collection, type Collector } from "./account-facts.ts";
import type { Condition, Observation } from "./observation.ts";

/** Names that a sentence lists; the others are counted. */
const maxNamed = 5;

/** How alerts about a source are worded. */
const wording: Readonly<
  Record<
    DeviationSource,
    { readonly kind: AlertKind; readonly one: string; readonly many: string; readonly fix: string }
  >
> = {
  file: {
    kind: "file-drift",
    one: "differs from",
    many: "differ from",
    fix: "Apply the file again, or take the changes into the file.",
  },
  baseline: {
    kind: "baseline-deviation",
    one: "deviates from",
    many: "deviate from",
    fix: "Fix them with one run, or set an exception with an end.",
  },
  "shared-list": {
    kind: "ip-list-drift",
    one: "differs from",
    many: "differ from",
    fix: "Apply the list again.",
  },
};

const fileSubject: AlertSubject = { type: "configuration", id: "", name: "Configuration file" };

/** Creates the collector of zones that differ from what the account wants: one alert for each source, such as a rule. */
export function createDeviationCollector({ store }: { readonly store: Store }): Collector {
  return async (facts: AccountFacts): Promise<Collection> => {
    const { accountId } = facts;
    const rules = await loadRules(store.db, accountId);
    const lists = await loadSharedLists(store.db, accountId);
    const { deviations, unchecked } = await listDeviations(store, accountId, null);
    const isComplete = unchecked === 0 && !areOutdated(facts, facts.zones);
    const sources: { readonly source: DeviationSource; readonly subject: AlertSubject }[] = [
      { source: "file", subject: fileSubject },
      ...rules.map(({ id, name }) => ({
        source: "baseline" as const,
        subject: { type: "baseline", id, name } as const,
      })),
      ...lists.map(({ row: { id, name } }) => ({
        source: "shared-list" as const,
        subject: { type: "shared-list", id, name } as const,
      })),
    ];
    const observations = sources.flatMap(({ source, subject }): Observation[] => {
      const ofSource = deviations.filter((one) => one.source === source && one.sourceId === subject.id);
      // Zones that aren't checked may differ too.
      if (ofSource.length === 0 && !isComplete) return [];
      return [{ kind: wording[source].kind, subject, condition: ofSource.length === 0 ? null : describe(ofSource) }];
    });
    const imports = lists.map(({ row: { id, name }, import: source }): Observation => {
      const subject = { type: "shared-list", id, name } as const;
      return { kind: "ip-list-import", subject, condition: source?.failure ? describeImport(name, source) : null };
    });
    const existing = new Set([
      ...sources.map(({ source, subject }) => `${wording[source].kind} ${subject.id}`),
      ...imports.map(({ kind, subject }) => `${kind} ${subject.id}`),
    ]);
    const deleted = facts.active.flatMap(({ kind, subject }): Observation[] =>
      alertKinds[kind].category === "deviations" && !existing.has(`${kind} ${subject.id}`)
        ? [{ kind, subject, condition: null }]
        : [],
    );
    return {
      observations: [...observations, ...imports, ...deleted],
      ...(!isComplete && { unchecked: ["deviations"] }),
    };
  };
}

function describeImport(
  name: string,
  { failure, imported_at }: Pick<NonNullable<StoredSharedList["import"]>, "failure" | "imported_at">,
): Condition {
  const kept = imported_at === null ? "" : ` The entries of ${formatDateTime(imported_at)} stay.`;
  return { title: `IP list “${name}” couldn't be imported`, sentence: `${failure}${kept}` };
}

function describe(deviations: readonly ZoneDeviation[]): Condition | null {
  const [first] = deviations;
  if (!first) return null;
  const { one, many, fix } = wording[first.source];
  const names = deviations.map(({ zoneName }) => zoneName);
  const others = names.length - maxNamed;
  const list = `${names.slice(0, maxNamed).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
  const subject = names.length === 1 ? `${first.zoneName} ${one}` : `${formatQuantity(names.length, "zone")} ${many}`;
  return {
    title: `${subject} ${first.sourceName}`,
    sentence: `${names.length === 1 ? "" : `${list}. `}${fix}`,
  };
}
