import type { Generated } from "kysely";

/** Table of emails that aren't part of a subscription. */
export interface MailTables {
  mails: MailsTable;
}

/** Email, such as an invitation. */
interface MailsTable {
  id: string;
  account_id: string | null;
  /** What it's about, such as `invitation:` and its ID; null if nothing shows its state. */
  about: string | null;
  /** The encrypted email; null once it's delivered, given up, or canceled. */
  body_ciphertext: string | null;
  state: "queued" | "delivered" | "failed" | "canceled";
  created_at: number;
  attempts: Generated<number>;
  /** Attempts whose result is unknown because the console stopped. */
  interrupted: Generated<number>;
  /** Start of an attempt whose result isn't known yet. */
  attempt_started_at: number | null;
  finished_at: number | null;
}
