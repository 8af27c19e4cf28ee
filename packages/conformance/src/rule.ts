import type { CheckContext } from "./check-context.ts";

/**
 * Requirement of a rule besides the API key. `write`: it creates and changes objects of the account; `operator`: the
 * operator listener (an adjustable clock, a connector, faults, traffic, a second account); `service-domain`: the name
 * of the service's own domain; `tls`: a service that is reached over HTTPS.
 */
export type Need = "write" | "operator" | "service-domain" | "tls";

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
