import type { ColumnType } from "kysely";

/** Tables of users and their credentials. */
export interface UserTables {
  users: UsersTable;
  sessions: SessionsTable;
  pending_sign_ins: PendingSignInsTable;
  totp_factors: TotpFactorsTable;
  totp_set_ups: TotpSetUpsTable;
  recovery_codes: RecoveryCodesTable;
  setup_codes: SetupCodesTable;
  passkeys: PasskeysTable;
  redeemed_challenges: RedeemedChallengesTable;
  sign_in_links: SignInLinksTable;
  sso_identities: SsoIdentitiesTable;
  known_devices: KnownDevicesTable;
  throttles: ThrottlesTable;
}

interface UsersTable {
  /** Ten lowercase letters and digits. */
  id: string;
  /** Lowercase and unique. */
  email: string;
  name: string;
  /** `support` for support staff, who can inspect every account (read-only); null for all other users. */
  staff: "support" | null;
  /** Argon2id in PHC format; empty for users without a password. */
  password_hash: string;
  disabled: 0 | 1;
  created_at: number;
  last_sign_in_at: number | null;
  /** 1 for emergency users, who can sign in without the provider when single sign-on is required. */
  emergency: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** When an operator, the identity provider, or an emailed link verified the address; null if unverified. */
  email_proven_at: ColumnType<number | null, number | null | undefined, number | null>;
}

interface SessionsTable {
  /** SHA-256 of the cookie's value in hexadecimal, which can't be used to sign in. */
  id_hash: string;
  user_id: string;
  created_at: number;
  /** Time of the user's last action. Background requests don't update it. */
  seen_at: number;
  authenticated_at: number;
  /** Absolute expiry; the session also ends after the idle timeout. */
  expires_at: number;
  address: string;
  agent: string;
  /** JSON: authentication methods used in this session. */
  methods: ColumnType<string, string | undefined, string>;
  /** Time of the last second factor in this session; null if none was used. */
  second_factor_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** 1 if it may set up a first second factor: the user's first session, or one with a setup code. */
  can_set_up_factor: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** Hash of the provider's session ID (`sid`); null if it didn't state one, and without single sign-on. */
  provider_session: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Sign-in that waits for a second factor. */
interface PendingSignInsTable {
  /** SHA-256 of the cookie's value, as for a session. */
  id_hash: string;
  user_id: string;
  /** JSON: authentication methods used so far. */
  methods: string;
  expires_at: number;
  /** As for a session. */
  provider_session: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Authenticator app of a user, with its encrypted secret. */
interface TotpFactorsTable {
  user_id: string;
  ciphertext: string;
  since: number;
  /** Time step of the last accepted code. Only codes of later steps are accepted. */
  last_step: number;
}

/** Encrypted secret of an authenticator app that isn't confirmed yet. */
interface TotpSetUpsTable {
  user_id: string;
  ciphertext: string;
  begun_at: number;
}

/** Unused recovery code of a user. */
interface RecoveryCodesTable {
  user_id: string;
  /** Argon2id in PHC format. All codes of a user share one salt. */
  code_hash: string;
  /** Base64url. */
  salt: string;
}

/** Code that allows a user to set up a first second factor, once. */
interface SetupCodesTable {
  /** SHA-256 of the user's ID and the code in hexadecimal. */
  code_hash: string;
  user_id: string;
  expires_at: number;
}

/** Passkey of a user. */
interface PasskeysTable {
  /** Id assigned by the authenticator, in Base64url. */
  credential_id: string;
  /** Id assigned by the console. */
  id: string;
  user_id: string;
  name: string;
  /** COSE key in Base64url. */
  public_key: string;
  /** Signature counter of the authenticator; 0 if it has none. */
  counter: number;
  /** JSON: WebAuthn transports. */
  transports: string;
  synced: 0 | 1;
  created_at: number;
  last_used_at: number | null;
}

/** Challenge of a passkey or of single sign-on that was redeemed, so that it can't be redeemed again. */
interface RedeemedChallengesTable {
  /** SHA-256 in hexadecimal. */
  challenge_hash: string;
  /** When the challenge is no longer valid anyway. */
  expires_at: number;
}

/** Latest emailed sign-in link of a user. */
interface SignInLinksTable {
  user_id: string;
  /** SHA-256 of the token in hexadecimal, which can't be used to sign in. */
  token_hash: string;
  expires_at: number;
}

/** Link between a subject of the identity provider and a user. */
interface SsoIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: number;
}

/** Browser in which a user has signed in before. */
interface KnownDevicesTable {
  /** SHA-256 of the device cookie's value in hexadecimal. */
  id_hash: string;
  user_id: string;
  last_used_at: number;
}

/** Number of failed sign-ins per throttle key, such as an email address or a network. */
interface ThrottlesTable {
  key: string;
  failures: number;
  blocked_until: number;
  updated_at: number;
}
