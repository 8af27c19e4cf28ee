import type { EndingField } from "@edge-console/contract/console/scheduled-ends";

/** Table of settings that end at a time. */
export interface ScheduledEndTables {
  scheduled_ends: ScheduledEndsTable;
}

/** Setting of a zone that the console ends at a time: it turns it off, or removes entries of a list. */
interface ScheduledEndsTable {
  id: string;
  account_id: string;
  zone_id: string;
  field: EndingField;
  /** Entries of a list, one per line; empty for a switch. */
  entries: string;
  due_at: number;
  created_at: number;
  /** The member in whose name it ends; null if the user was deleted. */
  created_by: string | null;
  /** Email address of that member, or name of the access token: also known after the user was deleted. */
  requested_by: string;
  /** The access token with which it was scheduled; null for none. */
  token_id: string | null;
}
