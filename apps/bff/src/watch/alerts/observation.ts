import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import type { Severity } from "@edge-console/contract/findings/finding";
import type { StoredOutage } from "./stored-outage.ts";

/** What holds while an alert is open. */
export interface Condition {
  /** That of the kind if absent. */
  readonly severity?: Severity;
  /** Rises when it gets worse: subscribers are notified of each higher level. 0 if absent. */
  readonly level?: number;
  readonly title: string;
  /** One or two sentences: what it means for visitors or the account, and what to do. */
  readonly sentence: string;
  /** Message of the API, if it sent one. */
  readonly quote?: string | null;
  /** What it takes down; nothing if absent. */
  readonly outage?: StoredOutage;
}

/**
 * What an evaluation found out about one object. Without an observation, an object wasn't checked, which neither opens nor
 * resolves an alert. `condition` is null if it was checked and nothing is wrong, or if it was deleted.
 */
export interface Observation {
  readonly kind: AlertKind;
  readonly subject: AlertSubject;
  readonly condition: Condition | null;
  /**
   * When that was true, in Unix seconds; the time of the evaluation if absent. Observing the same data again doesn't make a
   * condition last longer.
   */
  readonly at?: number;
  /** Identifies an event among those of the subject, each of which has a separate alert. */
  readonly occurrence?: string;
  /** The member who caused the event. */
  readonly actorId?: string;
  /** Whether an alert of another kind says more about the object now, so that no one is told that this one is resolved. */
  readonly isReplaced?: boolean;
  /** Whether this event resolves the alerts of earlier ones of the subject, which say the same. */
  readonly supersedes?: boolean;
}
