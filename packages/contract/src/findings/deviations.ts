import type { DeviatingSetting, DeviationSource, ZoneDeviation } from "../console/zone-deviations.ts";
import type { DiagnosedZone } from "./diagnosed-objects.ts";
import type { Finding, FindingCode } from "./finding.ts";

const codes: Readonly<Record<DeviationSource, FindingCode>> = {
  file: "differs-from-file",
  baseline: "deviates-from-baseline",
  "shared-list": "differs-from-ip-list",
};

/** What a zone does to a source, in a title. */
const verbs: Readonly<Record<DeviationSource, string>> = {
  file: "Differs from",
  baseline: "Deviates from",
  "shared-list": "Differs from",
};

/** Settings that a sentence names; the others are counted. */
const maxNamed = 3;

/** Returns the finding about a zone that differs from a source: one for each source. */
export function createDeviationFinding(
  { ID, ZONE_NAME }: Pick<DiagnosedZone, "ID" | "ZONE_NAME">,
  { source, sourceId, sourceName, settings }: ZoneDeviation,
): Finding {
  return {
    code: codes[source],
    severity: "warning",
    impact: "none",
    subject: { type: "zone", id: ID, name: ZONE_NAME },
    title: `${verbs[source]} ${sourceName}`,
    sentence: describeSettings(settings),
    fix: { type: "deviation", source, id: sourceId },
  };
}

function describeSettings(settings: readonly DeviatingSetting[]): string {
  const named = settings.slice(0, maxNamed).map(describeSetting);
  const others = settings.length - named.length;
  return `${[...named, ...(others > 0 ? [`${others} more`] : [])].join("; ")}.`;
}

/** Returns a setting with both values and who changed it: "Cache expiration is 1d instead of 1h (changed by Jane)". */
function describeSetting({ label, hostname, expected, actual, isList, changed }: DeviatingSetting): string {
  const subject = hostname === null ? label : `${label} of ${hostname}`;
  const by = changed === null ? "" : ` (changed by ${changed.by})`;
  if (isList) {
    const parts = [expected && `missing ${expected}`, actual && `added ${actual}`].filter((part) => part !== "");
    return `${subject}: ${parts.join(", ")}${by}`;
  }
  return `${subject} is ${formatValue(actual)} instead of ${formatValue(expected)}${by}`;
}

function formatValue(value: string): string {
  return value === "" ? "empty" : value;
}
