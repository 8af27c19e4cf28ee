import type { Trial } from "./trial.ts";

/**
 * What a rule needs beyond a key:
 * `write` makes and changes things on the account; `operator` needs the operator listener (a clock that can be moved,
 * a connector, faults, traffic, a second account); `service-domain` needs the name of the service's own domain;
 * `tls` needs a service that is reached over HTTPS.
 */
export type Need = "write" | "operator" | "service-domain" | "tls";

/** One rule of the specification and the check that it holds. */
export interface Rule {
  /** Stable and unique: section, then subject. */
  readonly id: string;
  /** The heading of the specification that says so. */
  readonly section: string;
  /** The rule in one sentence. */
  readonly says: string;
  readonly needs: readonly Need[];
  /** Resolves when the rule holds and throws when it does not. */
  readonly check: (trial: Trial) => Promise<void>;
}

/** Rules about one subject, in the order in which they are reported. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}
