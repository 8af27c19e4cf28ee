import type { TokenRole } from "@edge-console/contract/permissions";

/** Table of access tokens. */
export interface AccessTokenTables {
  access_tokens: AccessTokensTable;
}

/** Access token of an account. */
interface AccessTokensTable {
  id: string;
  account_id: string;
  /** The member who created it. It works as long as they could create it. */
  user_id: string;
  name: string;
  role: TokenRole;
  /** SHA-256 of the token. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  /** Both null if it was never used. Written once a minute at most. */
  last_used_at: number | null;
  last_address: string | null;
}
