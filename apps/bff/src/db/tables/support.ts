/** What support staff search, and look at. */
export interface SupportTables {
  inspections: InspectionsTable;
  search_accounts: SearchAccountsTable;
  kind: SearchKind;
  search_objects: SearchObjectsTable;
  search_terms: SearchTermsTable;
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
