/** Tables of baselines. */
export interface BaselineTables {
  baseline_rules: BaselineRulesTable;
  baseline_exceptions: BaselineExceptionsTable;
}

/** Rule about the zones of an account. */
interface BaselineRulesTable {
  id: string;
  account_id: string;
  name: string;
  /** JSON: `baselineScopeSchema`, the zones that it's about. */
  scope: string;
  /** JSON: `baselineCheckSchema`, what it wants. */
  check_json: string;
  updated_at: number;
}

/** Zone that is excepted from a rule until a time. */
interface BaselineExceptionsTable {
  rule_id: string;
  zone_id: string;
  reason: string;
  /** Who is responsible: a person or a team. */
  owner: string;
  ends_at: number;
  created_at: number;
}
