import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";
import type { AccountRole } from "@edge-console/contract/permissions";
import type { ColumnType } from "kysely";

/**
 * The console's own tables. Times are Unix seconds, switches 0 or 1, JSON is kept as text; ids are random text.
 * The migrations in `migrations/` create exactly this.
 */
export interface Schema {
  migrations: MigrationsTable;
  accounts: AccountsTable;
  account_keys: AccountKeysTable;
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  pending_sign_ins: PendingSignInsTable;
  totp_factors: TotpFactorsTable;
  totp_set_ups: TotpSetUpsTable;
  recovery_codes: RecoveryCodesTable;
  invitations: InvitationsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  sso_identities: SsoIdentitiesTable;
  sso_sign_ins: SsoSignInsTable;
  throttles: ThrottlesTable;
  inspections: InspectionsTable;
  audit: AuditTable;
  audit_head: AuditHeadTable;
  intents: IntentsTable;
  budgets: BudgetsTable;
  search_accounts: SearchAccountsTable;
  search_objects: SearchObjectsTable;
  search_terms: SearchTermsTable;
  edge_views: EdgeViewsTable;
  zone_looks: ZoneLooksTable;
  outside_changes: OutsideChangesTable;
  usage_gatherings: UsageGatheringsTable;
  usage_zones: UsageZonesTable;
  usage_days: UsageDaysTable;
  usage_months: UsageMonthsTable;
  tunnel_watches: TunnelWatchesTable;
  tunnel_sightings: TunnelSightingsTable;
}

/** What was applied to bring the tables here. */
interface MigrationsTable {
  name: string;
  applied_at: number;
}

/** An account of the console, which stands for one account at the service. */
interface AccountsTable {
  /** Ten lower-case letters and digits. */
  id: string;
  name: string;
  /** The account's id at the service's operator listener; null when its key was pasted in. */
  service_account_id: string | null;
  created_at: number;
}

/** The API key of an account, encrypted; no row when none is connected. */
interface AccountKeysTable {
  account_id: string;
  /** Names the CONSOLE_SECRET that it is encrypted with. */
  ciphertext: string;
  last_four: string;
  since: number;
}

interface UsersTable {
  /** Ten lower-case letters and digits. */
  id: string;
  /** In lower case; unique. */
  email: string;
  name: string;
  /** Support staff see every account, read-only and by inspection; null for everybody else. */
  staff: "support" | null;
  /** Argon2id in PHC form; empty for who has no password. */
  password_hash: string;
  disabled: 0 | 1;
  created_at: number;
  last_sign_in_at: number | null;
  /** 1 for who may sign in without the provider where single sign-on is required. */
  emergency: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}

interface MembershipsTable {
  account_id: string;
  user_id: string;
  role: AccountRole;
}

interface SessionsTable {
  /** SHA-256 of the cookie's value, in hexadecimal: what is stored cannot be used to sign in. */
  id_hash: string;
  user_id: string;
  created_at: number;
  /** When the person last did something; background calls leave it alone. */
  seen_at: number;
  authenticated_at: number;
  /** The absolute end; the idle time ends it earlier. */
  expires_at: number;
  address: string;
  agent: string;
  /** JSON: by what the person proved who they are since it began. */
  methods: ColumnType<string, string | undefined, string>;
}

/** Somebody who gave a first proof and owes a second. */
interface PendingSignInsTable {
  /** As of a session. */
  id_hash: string;
  user_id: string;
  /** JSON: by what they proved who they are so far. */
  methods: string;
  expires_at: number;
}

/** The authenticator app of a person, whose secret is encrypted. */
interface TotpFactorsTable {
  user_id: string;
  ciphertext: string;
  since: number;
  /** The time step of the last code that was taken: only later ones count. */
  last_step: number;
}

/** The secret of an app that is not confirmed yet. */
interface TotpSetUpsTable {
  user_id: string;
  ciphertext: string;
  begun_at: number;
}

/** The unused recovery codes of a person. */
interface RecoveryCodesTable {
  user_id: string;
  /** Argon2id in PHC form, all of a person's with one salt. */
  code_hash: string;
  /** In Base64 for URLs. */
  salt: string;
}

/** Who is invited to an account and did not accept yet: one for an address. */
interface InvitationsTable {
  id: string;
  token_hash: string;
  account_id: string;
  /** In lower case. */
  email: string;
  role: AccountRole;
  invited_by: string | null;
  created_at: number;
  expires_at: number;
}

/** A key pair of a person's, of which the console has the public half. */
interface PasskeysTable {
  /** What the authenticator calls it, in Base64 for URLs. */
  credential_id: string;
  /** What the console calls it. */
  id: string;
  user_id: string;
  name: string;
  /** COSE, in Base64 for URLs. */
  public_key: string;
  /** How often it was used, as the authenticator counts; 0 for one that does not. */
  counter: number;
  /** JSON: how browsers reach it. */
  transports: string;
  synced: 0 | 1;
  created_at: number;
  last_used_at: number | null;
}

/** What a passkey was asked to sign and has not yet. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  /** What for, and by whom where that is known: no other answer counts. */
  purpose: string;
  expires_at: number;
}

/** Whom the provider of single sign-on means by a subject. */
interface SsoIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: number;
}

/** Sign-ins that were begun at the provider. State, nonce and verifier are derived from what the browser holds. */
interface SsoSignInsTable {
  /** Of the value of the browser's cookie. */
  id_hash: string;
  purpose: "sign-in" | "step-up";
  /** The session that the browser has: the one to confirm, or the one that a sign-in takes the place of. */
  session_hash: string | null;
  next: string;
  own_window: 0 | 1;
  begun_at: number;
  expires_at: number;
}

/** Failed sign-ins, counted by what they have in common. */
interface ThrottlesTable {
  key: string;
  failures: number;
  blocked_until: number;
  updated_at: number;
}

/** Read-only inspections that support staff opened. */
interface InspectionsTable {
  id: string;
  account_id: string;
  user_id: string;
  reason: string;
  opened_at: number;
  expires_at: number;
  /** 1 until its end is on record. */
  open: 0 | 1;
}

/** One row for each change, refusal and reveal; chained by hashes within its scope. */
interface AuditTable {
  /** An account's id, or `console` for what concerns no account. With `seq` the primary key. */
  scope: string;
  /** 1, 2, 3 … within the scope. */
  seq: number;
  id: string;
  at: number;
  actor_id: string;
  actor_email: string;
  actor_kind: AuditActorKind;
  action: string;
  target: string;
  outcome: AuditOutcome;
  /** JSON. */
  changes: string;
  /** The id of the row of unknown outcome whose end this one tells. */
  resolves: string | null;
  reason: string | null;
  address: string;
  request_id: string;
  previous_hash: string;
  hash: string;
}

/** The end of each scope's chain, so that a cut end shows; and under the scope `*` how many of them there are. */
interface AuditHeadTable {
  scope: string;
  seq: number;
  hash: string;
  /** Made with the CONSOLE_SECRET: who can only write to the database cannot make another. */
  seal: string | null;
}

/** A write that was meant, committed before it is sent. */
interface IntentsTable {
  id: string;
  account_id: string;
  user_id: string;
  /** The operation's name in the contract. */
  operation: string;
  target: string;
  body_digest: string;
  /** Unique for an account and user. */
  idempotency_key: string | null;
  state: "pending" | "applied" | "not-applied" | "unknown";
  status: number | null;
  /** JSON, without secrets. */
  answer: string | null;
  request_id: string;
  created_at: number;
  resolved_at: number | null;
  /** JSON of the fields sent, without secrets, as long as the write may have to be looked for. */
  body: string | null;
  /** JSON of what was there before it was sent, where looking for it takes that. */
  known: string | null;
  /** When it is to be looked for next; null when its end is certain, or nothing more can be found. */
  look_after: number | null;
  /** How often it was looked for. */
  looks: number;
  /** What looking for it said. */
  found: "applied" | "not-applied" | "cannot-tell" | null;
  found_at: number | null;
}

/** How much of a rate limit of the service is used up, for all replicas together. */
interface BudgetsTable {
  /** A key's or an address's limit. */
  scope: string;
  window_start: number;
  used: number;
  blocked_until: number;
}

/** When an account was last read for support staff's search. */
interface SearchAccountsTable {
  account_id: string;
  /** When a replica last set out to read it. */
  claimed_at: number;
  /** When its zones and tunnels were last had; null before the first time. */
  read_at: number | null;
}

/** What support staff may look for. */
type SearchKind = "zone" | "tunnel";

/** The zones and tunnels of every account as last seen. */
interface SearchObjectsTable {
  account_id: string;
  kind: SearchKind;
  object_id: string;
  name: string;
  /** Of a zone: when its hostnames were last read; null when they are to be read. */
  hostnames_read_at: number | null;
}

/** Where each of them is found: by the beginning of any word of its id, its name or a hostname. */
interface SearchTermsTable {
  account_id: string;
  kind: SearchKind;
  object_id: string;
  field: "id" | "name" | "hostname";
  /** In lower case, from the beginning of a word to the end. */
  term: string;
  /** All of the text that the term is the end of, in lower case. */
  whole: string;
}

/** The edge addresses as a person last saw them on an account. */
interface EdgeViewsTable {
  account_id: string;
  user_id: string;
  seen_at: number;
  /** JSON: the addresses. */
  addresses: string;
}

/** A zone's own values, or those of its hostnames, as the console last saw or left them. */
interface ZoneLooksTable {
  account_id: string;
  zone_id: string;
  part: "zone" | "hostnames";
  looked_at: number;
  /** JSON, without secrets; null when it is not known how they are. */
  seen: string | null;
}

/** What was found changed although nobody changed it here. */
interface OutsideChangesTable {
  id: string;
  account_id: string;
  zone_id: string;
  /** The path of the zone or the hostname, below /v1. */
  target: string;
  hostname: string | null;
  looked_at: number;
  noticed_at: number;
  /** JSON, without secrets. */
  changes: string;
  dismissed_at: number | null;
  /** The address of whoever did. */
  dismissed_by: string | null;
}

/** How an account's tunnels were when some replica last looked on behalf of all open pages. */
interface TunnelWatchesTable {
  account_id: string;
  /** When a replica last set out to look: the next may when the interval has passed. */
  claimed_at: number;
  /** When one last had an answer; null before the first. */
  looked_at: number | null;
  /** JSON: the tunnels of that answer. */
  seen: string;
  /** Grows whenever `seen` becomes another. */
  changes: number;
}

/** A tunnel as it was when the console found it changed. */
interface TunnelSightingsTable {
  account_id: string;
  tunnel_id: string;
  at: number;
  /** When the console had looked before; null at its first look. */
  looked_at: number | null;
  /** JSON: what of it makes its history. */
  sighted: string;
}

/** The gathering of an account's figures: who is at it, how the last one ended, what the list of zones said. */
interface UsageGatheringsTable {
  account_id: string;
  /** The gatherer at work, or the one that left it unfinished; null when there is nothing to go on with. */
  holder: string | null;
  /** Until then it is its holder's alone. */
  held_until: number;
  ended_at: number | null;
  /** Why the last one ended before it had everything. */
  trouble: "no-key" | "key-refused" | "unavailable" | null;
  /** When the account's zones were last listed, and what that said of its usage. */
  listed_at: number | null;
  usage_paused: 0 | 1 | null;
}

/** The zones whose figures are kept. */
interface UsageZonesTable {
  account_id: string;
  zone_id: string;
  name: string;
  read_at: number | null;
  /** A UTC midnight: all days before it are finished, kept and never read again. */
  complete_until: number | null;
  /** When it was first found missing. */
  deleted_at: number | null;
}

/** What was counted in some time; requests are hits and misses, sizes are in bytes. */
interface UsageFigures {
  requests: number;
  hits: number;
  misses: number;
  bandwidth_bytes: number;
  origin_bytes: number;
  blocked: number;
}

/** A zone's figures by UTC day, of days with traffic. Those from `complete_until` on still change. */
interface UsageDaysTable extends UsageFigures {
  account_id: string;
  zone_id: string;
  /** Its start. */
  day: number;
}

/** The sums of a zone's days by UTC month, kept up to date with them. */
interface UsageMonthsTable extends UsageFigures {
  account_id: string;
  zone_id: string;
  /** `2026-11` */
  month: string;
}
