/** Tables of configuration files. */
export interface ConfigurationTables {
  configuration_plans: ConfigurationPlansTable;
}

/** Plan that a member can start a run from, for an hour. It contains no secret: a file can't. */
interface ConfigurationPlansTable {
  account_id: string;
  /** The member, or the creator of the access token, that made it. */
  user_id: string;
  /** SHA-256 of what it changes, in hexadecimal. */
  digest: string;
  /** JSON: `plannedFileSchema`, what the file says, merged with its base. */
  configuration: string;
  created_at: number;
  /** The run that was started from it. */
  run_id: string | null;
}
