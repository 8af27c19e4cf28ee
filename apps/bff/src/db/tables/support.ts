/** Tables of inspections and of the search index for support staff. */
export interface SupportTables {
  inspections: InspectionsTable;
  search_accounts: SearchAccountsTable;
  kind: SearchKind;
  search_objects: SearchObjectsTable;
  search_terms: SearchTermsTable;
}

/** Read-only inspection of an account by support staff. */
interface InspectionsTable {
  id: string;
  account_id: string;
  user_id: string;
  reason: string;
  opened_at: number;
  expires_at: number;
  /** 1 until the audit log contains its end. */
  open: 0 | 1;
}

/** Index state of an account. */
interface SearchAccountsTable {
  account_id: string;
  /** When a replica last started to index it. */
  claimed_at: number;
  /** When its zones and tunnels were last loaded; null before the first time. */
  read_at: number | null;
}

/** Kind of object in the search index. */
type SearchKind = "zone" | "tunnel";

/** Zone or tunnel in the search index, as last loaded. */
interface SearchObjectsTable {
  account_id: string;
  kind: SearchKind;
  object_id: string;
  name: string;
  /** When the zone's hostnames were last loaded; null if they are due. Always null for tunnels. */
  hostnames_read_at: number | null;
}

/** Search term of an object. A query matches the start of any word of the object's id, name, or hostnames. */
interface SearchTermsTable {
  account_id: string;
  kind: SearchKind;
  object_id: string;
  field: "id" | "name" | "hostname";
  /** The text from the start of one of its words to its end, in lowercase. */
  term: string;
  /** The whole text, in lowercase. */
  whole: string;
}
