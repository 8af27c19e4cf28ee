import type { ThisMonth, Measure } from "@edge-console/contract/console/usage-forecast";
import { type ReactElement, useState } from "react";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./estimate-section.module.css";
import { formatUtcMonth } from "./format-month.ts";
import { currencies, type Currency, estimateCost, formatMoney, type Prices, parsePrice, usePrices } from "./prices.ts";

const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }));

/** Estimated cost of the usage at the user's prices. */
export function EstimateSection({
  account,
  months,
  totals,
}: {
  account: string;
  months: readonly string[];
  totals: Record<Measure, ThisMonth>;
}): ReactElement {
  const [prices, setPrices] = usePrices(account);
  return (
    <Section
      title="Estimated cost"
      explanation={<p>Estimated cost at your prices, stored in this browser. Your provider's bill may differ.</p>}
    >
      <Stack>
        <div className={styles.prices}>
          <PriceField
            key={`${account} terabyte`}
            label="Price per TB of bandwidth"
            value={prices.perTerabyte}
            currency={prices.currency}
            onChange={(perTerabyte) => setPrices({ ...prices, perTerabyte })}
          />
          <PriceField
            key={`${account} requests`}
            label="Price per million requests"
            value={prices.perMillionRequests}
            currency={prices.currency}
            onChange={(perMillionRequests) => setPrices({ ...prices, perMillionRequests })}
          />
          <Select
            label="Currency"
            options={currencyOptions}
            value={prices.currency}
            onValueChange={(currency) => setPrices({ ...prices, currency })}
          />
        </div>
        <Estimates prices={prices} months={months} totals={totals} />
      </Stack>
    </Section>
  );
}

function PriceField({
  label,
  value,
  currency,
  onChange,
}: {
  label: string;
  value: number | undefined;
  currency: Currency;
  onChange: (price: number | undefined) => void;
}): ReactElement {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const isWrong = parsePrice(text) === null;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      suffix={currency}
      value={text}
      error={isWrong && "Enter a number, such as 12.50."}
      onChange={(event) => {
        setText(event.target.value);
        const price = parsePrice(event.target.value);
        if (price !== null) onChange(price);
      }}
    />
  );
}

function Estimates({
  prices,
  months,
  totals: { bandwidth, requests },
}: {
  prices: Prices;
  months: readonly string[];
  totals: Record<Measure, ThisMonth>;
}): ReactElement {
  const formatCost = (bandwidthBytes: number, requests: number) => {
    const amount = estimateCost(prices, { bandwidthBytes, requests });
    return amount === undefined ? undefined : formatMoney(amount, prices.currency);
  };
  const toDate = formatCost(bandwidth.toDate, requests.toDate);
  if (toDate === undefined) return <p className={styles.none}>Set a price to see an estimate.</p>;
  const [current = "", last] = [months.at(-1), months.at(-2)];
  const items = [{ term: `${formatUtcMonth(current)} to date`, value: `about ${toDate}` }];
  const [traffic, count] = [bandwidth.forecast, requests.forecast];
  if (traffic && count) {
    const range = `${formatCost(traffic.low, count.low)} to ${formatCost(traffic.high, count.high)}`;
    items.push({
      term: `${formatUtcMonth(current)} forecast`,
      value: `about ${formatCost(traffic.expected, count.expected)}, ${range}`,
    });
  }
  if (last !== undefined) {
    items.push({
      term: formatUtcMonth(last),
      value: `about ${formatCost(bandwidth.lastMonth ?? 0, requests.lastMonth ?? 0)}`,
    });
  }
  return <DefinitionList items={items} />;
}
