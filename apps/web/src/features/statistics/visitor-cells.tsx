import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import type { ReactElement } from "react";
import { CountryFlag } from "../../format/country-flag.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./breakdowns.module.css";
import { getCountryLabel, getNetworkLabel } from "./visitor-names.ts";

/** Cell with the name of a country and its flag. */
export function countryCell(code: string): ReactElement {
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

/** Cell with the number of a network. */
export function networkCell(asn: number): ReactElement {
  return (
    <span>
      <span className={sharedStyles.code}>{formatAsNumber(asn)}</span>
      {asn === 0 && <span className={styles.meaning}>{getNetworkLabel(asn)}</span>}
    </span>
  );
}
