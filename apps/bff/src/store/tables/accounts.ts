import type { AccountRole } from "@edge-console/contract/permissions";

/** Accounts, who may do what in them, and their keys. */
export interface AccountTables {
  accounts: AccountsTable;
  account_keys: AccountKeysTable;
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
}
