/** Tables of support staff. */
export interface SupportTables {
  inspections: InspectionsTable;
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
