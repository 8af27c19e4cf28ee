/** Tables of configuration files. */
export interface ConfigurationTables {
  configuration_plans: ConfigurationPlansTable;
  configuration_sources: ConfigurationSourcesTable;
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

/** File that an account's zones are meant to follow. It contains no secret: a file can't. */
interface ConfigurationSourcesTable {
  account_id: string;
  name: string;
  /** Version of the file; null for a file without one. */
  commit_id: string | null;
  /** Text of the file. */
  file: string;
  /** JSON: `configurationSchema`, what the file says. */
  configuration: string;
  updated_at: number;
  /** The member who uploaded it, or created the access token; null if the user was deleted. */
  updated_by: string | null;
  /** The access token with which it was uploaded; null for none. */
  token_id: string | null;
}
