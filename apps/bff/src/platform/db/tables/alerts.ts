import type { Generated } from "kysely";

/** Tables of alerts and of what evaluates them. */
export interface AlertTables {
  alerts: AlertsTable;
  alert_events: AlertEventsTable;
  alert_evaluations: AlertEvaluationsTable;
  seen_alert_events: SeenAlertEventsTable;
  traffic_baselines: TrafficBaselinesTable;
}

/** Tables of who is notified of alerts, and of the notifications. */
export interface NotificationTables {
  alert_subscriptions: AlertSubscriptionsTable;
  alert_silences: AlertSilencesTable;
  alert_channels: AlertChannelsTable;
  alert_notices: AlertNoticesTable;
  notifications: NotificationsTable;
  notification_attempts: NotificationAttemptsTable;
  unsubscribe_tokens: UnsubscribeTokensTable;
}

/** Alert of an account. At most one of a kind about an object isn't resolved. */
interface AlertsTable {
  id: string;
  account_id: string;
  kind: string;
  /** Type and ID of its subject. */
  subject_key: string;
  /** The subject: JSON of `alertSubjectSchema`. */
  subject: string;
  severity: string;
  /** Rises when its condition gets worse, such as the days left of a certificate that it has reached. */
  level: number;
  title: string;
  sentence: string;
  quote: string | null;
  /** What it takes down: JSON of `storedOutageSchema`. */
  outage: string | null;
  /** `pending`: its condition hasn't held long enough yet, so no one sees it. */
  state: "pending" | "open" | "resolved";
  /** Since when its condition holds. */
  since: number;
  /** Since when its condition is gone, while that hasn't been long enough to resolve it. */
  clear_since: number | null;
  opened_at: number | null;
  /** When subscribers were last notified. */
  notified_at: number | null;
  resolved_at: number | null;
  acknowledged_at: number | null;
  /** Email address. */
  acknowledged_by: string | null;
  /** When it was opened, if it had been opened too often before: it's resolved only after a longer time. */
  unstable_since: number | null;
  /** Number of events that it reports. */
  occurrences: Generated<number>;
  /** The member who caused the event; null for a condition, and if it was someone else. */
  actor_id: string | null;
}

/** Until when a member has seen the events of an account. */
interface SeenAlertEventsTable {
  account_id: string;
  user_id: string;
  seen_at: number;
}

/** History of an alert. */
interface AlertEventsTable {
  id: string;
  alert_id: string;
  type: string;
  at: number;
  by: string | null;
  /** The alert's title at that time. */
  title: string;
}

/** Evaluation of an account. */
interface AlertEvaluationsTable {
  account_id: string;
  /** Until when someone has it open. */
  watched_until: number;
  /** Number of changes of its alerts, by which other replicas notice them. */
  changes: number;
  evaluated_at: number | null;
  /** Categories that the last evaluation couldn't check, separated by commas. */
  unchecked: string;
  /** The audit entry up to which events were read. */
  audit_seq: number | null;
  /** What the next evaluation compares with, such as the edge addresses: JSON. */
  memory: string | null;
}

/** Usual traffic of a zone by hour of the week: JSON. */
interface TrafficBaselinesTable {
  account_id: string;
  zone_id: string;
  computed_at: number;
  baseline: string;
}

/** Subscriptions that a member saved: JSON of `alertSubscriptionsSchema`. */
interface AlertSubscriptionsTable {
  account_id: string;
  user_id: string;
  subscriptions: string;
}

/** Token of the unsubscribe links in an email to a member. */
interface UnsubscribeTokensTable {
  token_hash: string;
  account_id: string;
  user_id: string;
  created_at: number;
}

/** Alerts that a member isn't notified of; `until` null means until it's resolved. */
interface AlertSilencesTable {
  alert_id: string;
  user_id: string;
  until: number | null;
}

/** Channel that the account shares. */
interface AlertChannelsTable {
  id: string;
  account_id: string;
  type: string;
  name: string;
  /** Host of its URL. */
  host: string;
  url_ciphertext: string;
  /** Encrypted secret of a webhook. */
  secret_ciphertext: string | null;
  /** Its encrypted secret before the last rotation, which signs too for a time. */
  previous_secret_ciphertext: string | null;
  previous_secret_until: number | null;
  /** Separated by commas. */
  categories: string;
  minimum: string;
  enabled: 0 | 1;
  created_at: number;
  created_by: string;
  /** Failed attempts in a row. */
  failures: Generated<number>;
  /** Until when it gets nothing but test messages, because attempts failed. */
  paused_until: number | null;
}

/** Event of an alert whose notifications aren't queued yet. It's inserted in the transaction of the event. */
interface AlertNoticesTable {
  /** That of the event. */
  id: string;
  account_id: string;
  /** The event, and the alert as of that time: JSON of `alertPayloadSchema`. */
  payload: string;
  created_at: number;
}

/** Notification for one recipient, delivered at least once. */
interface NotificationsTable {
  /** Receivers recognize a repeated delivery by it. */
  id: string;
  account_id: string;
  type: "alert" | "report" | "test";
  /** What it reports: an alert event, an account's month, or a test. */
  source_id: string;
  /** `user:` or `channel:` and the ID. */
  recipient: string;
  user_id: string | null;
  channel_id: string | null;
  /** The alert that it's about; null for reports and tests. */
  alert_id: string | null;
  /** Notifications that are sent in one email, once a replica has started to send it. */
  batch_id: string | null;
  /** `daily` ones of a member are sent in one email. */
  frequency: "instant" | "daily";
  /** What is reported, as of that time: JSON without secrets. */
  payload: string;
  state: "queued" | "delivered" | "failed" | "canceled";
  created_at: number;
  /** When it was queued, again if the operator resends it: attempts before that don't count. */
  queued_at: number;
  /** Time of the next attempt, of the one after it during an attempt; null once it's finished. */
  due_at: number | null;
  finished_at: number | null;
}

/** Attempt to deliver a notification, inserted before it's made. */
interface NotificationAttemptsTable {
  notification_id: string;
  /** Starts at 1. */
  attempt: number;
  at: number;
  /** Null until the result is known. */
  duration_ms: number | null;
  /** HTTP status; null without a response. */
  status: number | null;
  /** One of `deliveryFailures`; null if it was delivered. */
  failure: string | null;
}
