import type { ColumnType } from "kysely";
import type { AccountRole } from "@edge-console/contract/permissions";

/** Accounts, who may do what in them, and their keys. */
export interface AccountTables {
  accounts: AccountsTable;
  account_keys: AccountKeysTable;
  account_standings: AccountStandingsTable;
  account_roles: AccountRolesTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
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

/** Standing of an account at the API, from the latest responses to its current key. */
interface AccountStandingsTable {
  account_id: string;
  key_state: "unknown" | "accepted" | "rejected";
  /** The API's sentence about a rejected key. */
  key_message: string | null;
  /** Whether usage has paused the account's zones; null if unknown. */
  usage_paused: 0 | 1 | null;
  /** When API access was disabled, which deleted the key; null while a key is connected, or if that is unknown. */
  access_disabled_at: number | null;
}

/** The roles that a membership can have, from the contract. */
interface AccountRolesTable {
  name: AccountRole;
}

interface MembershipsTable {
  account_id: string;
  user_id: string;
  role: AccountRole;
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
  /** 1 if the link was only ever emailed, 0 if it was shown to the inviter. */
  email_only: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}
