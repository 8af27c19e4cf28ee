import type { ColumnType } from "kysely";
import type { AccountRole } from "@edge-console/contract/permissions";

/** Tables of accounts, their members, and their API keys. */
export interface AccountTables {
  accounts: AccountsTable;
  account_keys: AccountKeysTable;
  account_standing: AccountStandingTable;
  account_roles: AccountRolesTable;
  memberships: MembershipsTable;
  two_factor_policies: TwoFactorPoliciesTable;
  two_factor_reminders: TwoFactorRemindersTable;
  invitations: InvitationsTable;
}

/** Account of the console, connected to one account of the Edge API. */
interface AccountsTable {
  /** Ten lowercase letters and digits. */
  id: string;
  name: string;
  /** Id of the account at the operator listener of the Edge API; null if its key was entered by hand. */
  service_account_id: string | null;
  created_at: number;
}

/** Encrypted API key of an account; no row if none is connected. */
interface AccountKeysTable {
  account_id: string;
  /** Starts with the fingerprint of the CONSOLE_SECRET that it is encrypted with. */
  ciphertext: string;
  last_four: string;
  since: number;
}

/** State of an account at the Edge API, from the latest responses to its current key. */
interface AccountStandingTable {
  account_id: string;
  key_state: "unknown" | "accepted" | "rejected";
  /** MESSAGE of the Edge API about a rejected key. */
  key_message: string | null;
  /** Whether usage has paused the account's zones; null if unknown. */
  usage_paused: 0 | 1 | null;
  /** When API access was disabled, which deleted the key; null while a key is connected, or if that is unknown. */
  access_disabled_at: number | null;
}

/** Roles of a membership, from the contract. */
interface AccountRolesTable {
  name: AccountRole;
}

interface MembershipsTable {
  account_id: string;
  user_id: string;
  role: AccountRole;
}

/** An account that requires two-factor authentication of its members; no row if it doesn't. */
interface TwoFactorPoliciesTable {
  account_id: string;
  required_since: number;
  grace_days: number;
  /** End of the grace period. */
  enforced_from: number;
}

/** The last reminder of a member of an account to set up two-factor authentication. */
interface TwoFactorRemindersTable {
  account_id: string;
  user_id: string;
  reminded_at: number;
}

/** Pending invitation to an account. An account has at most one per email address. */
interface InvitationsTable {
  id: string;
  token_hash: string;
  account_id: string;
  /** Lowercase. */
  email: string;
  role: AccountRole;
  invited_by: string | null;
  created_at: number;
  expires_at: number;
  /** 1 if the link was only ever emailed, 0 if it was shown to the inviter. */
  email_only: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}
