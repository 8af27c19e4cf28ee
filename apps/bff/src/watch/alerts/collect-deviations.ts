import type { Store } from "../../platform/db/store.ts";
import { listDeviations } from "../../service/deviations/account-deviations.ts";
import { areOutdated, type AccountFacts, type Collection, type Collector } from "./account-facts.ts";
import type { Condition } from "./observation.ts";

/** Names that a sentence lists; the others are counted. */
const maxNamed = 5;

const fileSubject = { type: "configuration", id: "", name: "Configuration file" } as const;

/** Creates the collector of zones that differ from what the account wants: one alert for each source. */
export function createDeviationCollector({ store }: { readonly store: Store }): Collector {
  return async (facts: AccountFacts): Promise<Collection> => {
    const { deviations, unchecked } = await listDeviations(store, facts.accountId, null);
    const isComplete = unchecked === 0 && !areOutdated(facts, facts.zones);
    const names = deviations.map(({ zoneName }) => zoneName);
    const condition = names.length === 0 ? null : describe(names, deviations[0]?.sourceName ?? "");
    // What isn't known may differ too.
    if (condition === null && !isComplete) return { observations: [], unchecked: ["deviations"] };
    const observations = [{ kind: "file-drift" as const, subject: fileSubject, condition }];
    return { observations, ...(!isComplete && { unchecked: ["deviations"] }) };
  };
}

function describe(names: readonly string[], sourceName: string): Condition {
  const [first = ""] = names;
  const others = names.length - maxNamed;
  const list = `${names.slice(0, maxNamed).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
  const subject = names.length === 1 ? `${first} differs` : `${names.length.toLocaleString("en-US")} zones differ`;
  return {
    title: `${subject} from ${sourceName}`,
    sentence: `${names.length === 1 ? "" : `${list}. `}Apply the file again, or take the changes into the file.`,
  };
}
