/** Tables of the search index of all accounts. */
export interface SearchTables {
  search_accounts: SearchAccountsTable;
  search_objects: SearchObjectsTable;
  search_terms: SearchTermsTable;
}

/** Index state of an account. */
interface SearchAccountsTable {
  account_id: string;
  /** When a replica last started to load its zones and tunnels. */
  loading_since: number;
  /** When its zones and tunnels were last loaded; null before the first time. */
  read_at: number | null;
}

/** Zone or tunnel in the search index, as last loaded. */
interface SearchObjectsTable {
  account_id: string;
  kind: "zone" | "tunnel";
  object_id: string;
  name: string;
  /** Origin URL of a zone, or the target of its tunnel endpoint; empty for tunnels. */
  origin: string;
  /** What the state of a zone depends on, in JSON: fields of the zone or tunnel; null before the first time. */
  facts: string | null;
  /** Hostnames of a zone or endpoints of a tunnel in JSON, as last read; null before the first time. */
  children: string | null;
  /** When `children` were read; null before the first time. */
  children_read_at: number | null;
  /** When a replica last started to load `children`; null if they are due because of a change. */
  children_claimed_at: number | null;
}

/** Search term of an object. A query matches the start of any word of the object's id, name, or hostnames. */
interface SearchTermsTable {
  account_id: string;
  kind: "zone" | "tunnel";
  object_id: string;
  field: "id" | "name" | "hostname";
  /** The text from the start of one of its words to its end, in lowercase. */
  term: string;
  /** The whole text, in lowercase. */
  whole: string;
}
