import type { SharedListField, SharedListMode } from "@edge-console/contract/console/shared-lists";

/** Tables of shared IP lists. */
export interface SharedListTables {
  shared_lists: SharedListsTable;
  shared_list_entries: SharedListEntriesTable;
  shared_list_zones: SharedListZonesTable;
  shared_list_placements: SharedListPlacementsTable;
  shared_list_imports: SharedListImportsTable;
}

/** List of addresses that an account defines once for many zones. */
interface SharedListsTable {
  id: string;
  account_id: string;
  name: string;
  mode: SharedListMode;
  /** The list of all zones that it is attached to; null if it's attached to none but those in `shared_list_zones`. */
  all_zones: SharedListField | null;
  /** The member who last changed it, in whose name the console applies it; null if the user was deleted. */
  updated_by: string | null;
  /** Email address of that member, or name of the access token: also known after the user was deleted. */
  requested_by: string;
  /** The access token with which the member changed it; null for none. */
  token_id: string | null;
  updated_at: number;
}

interface SharedListEntriesTable {
  list_id: string;
  /** The entry in its stored form. */
  entry: string;
  note: string;
  /** When it leaves the list; null if it stays. */
  expires_at: number | null;
  added_at: number;
  /** 1 for an entry that the list's URL contains, and no member changed; 0 for others. */
  imported: number;
}

/** URL that a list imports every day. */
interface SharedListImportsTable {
  list_id: string;
  url: string;
  checked_at: number | null;
  imported_at: number | null;
  /** Why the last import failed, as a sentence; null if it didn't. */
  failure: string | null;
  failing_since: number | null;
}

/** Zone that a list is attached to. */
interface SharedListZonesTable {
  list_id: string;
  zone_id: string;
  field: SharedListField;
}

/** Entry of a zone that a shared list added, unlike those that members add on the zone. */
interface SharedListPlacementsTable {
  account_id: string;
  zone_id: string;
  field: SharedListField;
  entry: string;
  /** The list that added it. */
  list_id: string;
}
