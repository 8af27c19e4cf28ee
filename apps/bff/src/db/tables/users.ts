import type { ColumnType } from "kysely";

/** Who people are, and by what they prove it. */
export interface UserTables {
  users: UsersTable;
  sessions: SessionsTable;
  pending_sign_ins: PendingSignInsTable;
  totp_factors: TotpFactorsTable;
  totp_set_ups: TotpSetUpsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  sso_identities: SsoIdentitiesTable;
  sso_sign_ins: SsoSignInsTable;
  known_devices: KnownDevicesTable;
  throttles: ThrottlesTable;
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
  /** When an operator, the identity provider, or an emailed link vouched for the address; null if none has. */
  email_proven_at: ColumnType<number | null, number | null | undefined, number | null>;
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
  /** When the session last proved a second factor; null if it never did. */
  second_factor_at: ColumnType<number | null, number | null | undefined, number | null>;
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

/** A browser in which a user signed in before. */
interface KnownDevicesTable {
  /** SHA-256 of the value of the device cookie, in hexadecimal. */
  id_hash: string;
  user_id: string;
  last_used_at: number;
}

/** Failed sign-ins, counted by what they have in common. */
interface ThrottlesTable {
  key: string;
  failures: number;
  blocked_until: number;
  updated_at: number;
}
