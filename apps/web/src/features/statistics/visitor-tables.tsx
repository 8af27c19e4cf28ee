import { limits } from "@edge-console/contract/limits";
import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import type { ReactElement } from "react";
import { CountryFlag } from "../../format/country-flag.tsx";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import sharedStyles from "../../ui/shared.module.css";
import type { BreakdownKey } from "./breakdown.ts";
import { BreakdownTable, type BreakdownTableProps } from "./breakdown-table.tsx";
import type { RowRule } from "./blocking.tsx";
import type { BreakdownRow } from "./view-model.ts";
import { getCountryLabel, getNetworkLabel } from "./visitor-names.ts";
import styles from "./visitor-tables.module.css";

type VisitorTablesProps = Pick<
  BreakdownTableProps<never>,
  "total" | "includesBlocked" | "sort" | "onSort" | "description" | "subject" | "period"
> & {
  countries: readonly BreakdownRow<string>[];
  /** Undefined if the role can't see them. */
  networks: readonly BreakdownRow<number>[] | undefined;
  /** Whether the rows are a response of the API, which has a limit, and not added up over zones. */
  isLimited: boolean;
  /** Expanded tables. */
  all: readonly string[];
  onAll: (table: BreakdownKey, isAll: boolean) => void;
  getRule?: ((visitors: Visitors) => RowRule) | undefined;
};

/** Traffic by country and, if the role can see it, by network. */
export function VisitorTables({
  countries,
  networks,
  isLimited,
  all,
  onAll,
  getRule,
  ...common
}: VisitorTablesProps): ReactElement {
  return (
    <div className={styles.tables}>
      <BreakdownTable
        {...common}
        id="countries"
        title="Top countries"
        head="Country"
        codeHead="country"
        rows={countries}
        limit={isLimited ? limits.countryRows : Infinity}
        getName={getCountryLabel}
        renderName={(code) => <CountryCell code={code} />}
        getRule={getRule && ((id: string) => getRule({ kind: "country", id }))}
        isAll={all.includes("countries")}
        onAll={(isAll) => onAll("countries", isAll)}
      />
      {networks && (
        <BreakdownTable
          {...common}
          id="networks"
          title="Top networks"
          head="Network"
          codeHead="asn"
          rows={networks}
          limit={isLimited ? limits.networkRows : Infinity}
          getName={getNetworkLabel}
          renderName={(asn) => <NetworkCell asn={asn} />}
          getRule={getRule && ((id: number) => getRule({ kind: "network", id }))}
          isAll={all.includes("networks")}
          onAll={(isAll) => onAll("networks", isAll)}
        />
      )}
    </div>
  );
}

function CountryCell({ code }: { code: string }): ReactElement {
  return (
    <span className={styles.name}>
      <CountryFlag code={code} />
      <span>
        {getCountryLabel(code)}
        {code === "" && <span className={styles.meaning}>No country reported</span>}
      </span>
    </span>
  );
}

function NetworkCell({ asn }: { asn: number }): ReactElement {
  return (
    <span>
      <span className={sharedStyles.code}>{formatAsNumber(asn)}</span>
      {asn === 0 && <span className={styles.meaning}>{getNetworkLabel(asn)}</span>}
    </span>
  );
}
