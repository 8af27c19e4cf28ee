/** Tables of what the console adds to the list of zones. */
export interface ZoneListTables {
  zone_labels: ZoneLabelsTable;
  saved_views: SavedViewsTable;
}

/** Label of a zone, the same for all members of the account. */
interface ZoneLabelsTable {
  account_id: string;
  zone_id: string;
  label: string;
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
