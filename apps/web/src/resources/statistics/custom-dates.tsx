import { type ReactElement, useState } from "react";
import { formatDate } from "../../format/times.ts";
import { parseDate, toDateString } from "../../format/utc.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./custom-dates.module.css";

/** Starts of the first and the last UTC day of a range, inclusive, in Unix seconds. */
export type DayRange = { first: number; last: number };

/**
 * Two date fields. The range changes when both contain a valid date; otherwise, they say why it doesn't.
 *
 *     <CustomDates key={`${first}-${last}`} first={first} last={last} latest={now} onChange={setRange} />
 */
export function CustomDates({
  first,
  last,
  earliest,
  latest,
  onChange,
}: DayRange & {
  /** First day that can be selected, in Unix seconds; by default any. */
  earliest?: number | undefined;
  latest: number;
  onChange: (range: DayRange) => void;
}): ReactElement {
  const [inputs, setInputs] = useState({ first: toDateString(first), last: toDateString(last) });
  const update = (changes: Partial<typeof inputs>) => {
    const next = { ...inputs, ...changes };
    setInputs(next);
    const range = parseRange(next);
    if (range && findRangeError(range, latest) === undefined) onChange(range);
  };
  const range = parseRange(inputs);
  const error = range && findRangeError(range, latest);
  const limits = { max: toDateString(latest), ...(earliest !== undefined && { min: toDateString(earliest) }) };
  return (
    <span className={styles.dates}>
      <TextField
        type="date"
        label="First day, in UTC"
        labelHidden
        value={inputs.first}
        {...limits}
        onChange={({ target: { value } }) => update({ first: value })}
      />
      <span aria-hidden>–</span>
      <TextField
        type="date"
        label="Last day, in UTC"
        labelHidden
        value={inputs.last}
        error={error}
        {...limits}
        onChange={({ target: { value } }) => update({ last: value })}
      />
    </span>
  );
}

/** Returns the range of two dates as they're typed; undefined until both are complete. */
function parseRange({ first, last }: { first: string; last: string }): DayRange | undefined {
  const [from, to] = [parseDate(first), parseDate(last)];
  return from === undefined || to === undefined ? undefined : { first: from, last: to };
}

function findRangeError({ first, last }: DayRange, latest: number): string | undefined {
  if (last > latest) return `Select days up to today, ${formatDate(latest, { clock: "utc" })}.`;
  return first > last ? "The first day is after the last day." : undefined;
}
