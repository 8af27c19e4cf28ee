import type { CheckContext } from "./check-context.ts";
import type { Need } from "./run-context.ts";

/** A rule of the specification and its check. */
export interface Rule {
  /** Stable and unique: section, then topic. */
  readonly id: string;
  /** Heading of the specification that contains the rule. */
  readonly section: string;
  /** The rule in one sentence. */
  readonly description: string;
  readonly needs: readonly Need[];
  /** Throws if the service violates the rule. */
  readonly check: (context: CheckContext) => Promise<void>;
}

/** Rules about one topic, in report order. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}
