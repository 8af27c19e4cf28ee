/** Tables of what the console adds to the list of zones. */
export interface ZoneListTables {
  zone_labels: ZoneLabelsTable;
  saved_views: SavedViewsTable;
  entry_notes: EntryNotesTable;
}

/** Label of a zone, the same for all members of the account. */
interface ZoneLabelsTable {
  account_id: string;
  zone_id: string;
  label: string;
}

/** Note on an entry of a zone's list, the same for all members of the account. */
interface EntryNotesTable {
  account_id: string;
  zone_id: string;
  /** Name of the field with the list. */
  field: string;
  /** The entry in its stored form. */
  entry: string;
  note: string;
  /** When a change of the zone was made without the entry in the list; null while it's listed. */
  removed_at: number | null;
}

/** Named view of the zone list. */
interface SavedViewsTable {
  id: string;
  account_id: string;
  /** The member who saved it. */
  user_id: string;
  name: string;
  /** Query string of the list. */
  search: string;
  /** IDs of hidden columns, separated by commas. */
  hidden: string;
  /** Whether all members of the account see it. */
  shared: 0 | 1;
  created_at: number;
}
