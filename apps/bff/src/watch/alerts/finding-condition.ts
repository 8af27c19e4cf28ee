import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Finding } from "@edge-console/contract/findings/finding";
import type { Condition } from "./observation.ts";

/** Returns the condition that a finding describes, with its fix. */
export function toCondition(finding: Finding): Condition & Required<Pick<Condition, "severity" | "quote">> {
  const { severity, title, sentence, quote = null, fix } = finding;
  const advice = describeFix(fix, "full");
  return { severity, title, sentence: advice === "" ? sentence : `${sentence} ${advice}`, quote };
}
