import { Download } from "lucide-react";
import { type ReactElement, type ReactNode, useDeferredValue } from "react";
import { toCsv } from "@edge-console/contract/rules/csv";
import { ShortFigure } from "../../format/figures.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { download } from "../../ui/download.ts";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { Row } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import { type BreakdownSort, largestFirst, type Part, remainderOf, shareOf } from "./breakdown.ts";
import styles from "./breakdown-table.module.css";
import type { PartOfTraffic } from "./shown.ts";

/** How many rows are shown until all are asked for. */
const firstRows = 10;

type Props<Id> = {
  title: string;
  /** The head of the column of names, and of the code's in CSV. */
  head: string;
  codeHead: string;
  rows: readonly PartOfTraffic<Id>[];
  /** How many rows the service gives at most. */
  limit: number;
  /** All of the traffic that the rows are parts of. */
  whole: Part;
  seesBlocked: boolean;
  nameOf: (id: Id) => string;
  cellOf: (id: Id) => ReactNode;
  /** Beside a row's name, what is done about it, and at the row's end, what can be. Left out where nothing can. */
  ruleOf?: ((id: Id) => { mark?: ReactNode; action?: ReactNode }) | undefined;
  sort: BreakdownSort;
  onSort: (sort: BreakdownSort) => void;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  words: string;
  fileName: (what: string) => string;
};

/** Parts of the traffic, the largest first, with the share of each and what the service's rows leave out. */
export function BreakdownTable<Id extends string | number>(props: Props<Id>): ReactElement {
  const { title, head, rows, limit, whole, seesBlocked, sort, cellOf, ruleOf, isAll, onAll, words } = props;
  const sorted = largestFirst(rows, sort);
  // All rows of the world take longer than the charts above them, which come first.
  const showsAll = useDeferredValue(isAll, false);
  const remainder = remainderOf(whole, rows);
  const sortedBy = (column: BreakdownSort) => ({
    align: "end" as const,
    sorted: sort === column && ("descending" as const),
    onSort: () => props.onSort(column),
  });
  return (
    <Section
      title={title}
      actions={
        <IconButton
          icon={Download}
          label={`Download ${title.toLowerCase()} as CSV`}
          onClick={() => save(props, sorted, remainder)}
        />
      }
    >
      <p className={styles.words}>{words}</p>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{head}</Th>
            <Th {...sortedBy("requests")}>Requests</Th>
            <Th align="end" data-spare>
              Share
            </Th>
            <Th {...sortedBy("bandwidth")} data-spare>
              Bandwidth
            </Th>
            {seesBlocked && <Th {...sortedBy("blocked")}>Blocked</Th>}
            {ruleOf && <Th hiddenLabel="Rule" data-actions />}
          </tr>
        </thead>
        <tbody>
          {(showsAll ? sorted : sorted.slice(0, firstRows)).map((row) => {
            const rule = ruleOf?.(row.id);
            return (
              <Row key={row.id}>
                <th scope="row" className={styles.name}>
                  <span className={styles.named}>
                    {cellOf(row.id)}
                    {rule?.mark}
                  </span>
                </th>
                <Cells part={row} whole={whole} seesBlocked={seesBlocked} />
                {rule && <td data-actions>{rule.action}</td>}
              </Row>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={(seesBlocked ? 5 : 4) + (ruleOf ? 1 : 0)}>None counted in these days</td>
            </tr>
          )}
        </tbody>
        {remainder && (
          <tfoot>
            <tr>
              <th scope="row" className={styles.name}>
                The remainder
                <span className={styles.meaning}>
                  {rows.length >= limit
                    ? `beyond the ${limit} busiest, which are all that the service tells`
                    : "in the totals, but in no row of the service"}
                </span>
              </th>
              <Cells part={remainder} whole={whole} seesBlocked={seesBlocked} />
              {ruleOf && <td data-actions />}
            </tr>
          </tfoot>
        )}
      </Table>
      {sorted.length > firstRows && (
        <div className={styles.more}>
          <Button variant="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
            {isAll ? `Show ${firstRows} alone` : `Show all ${formatCount(sorted.length)}`}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Cells({ part, whole, seesBlocked }: { part: Part; whole: Part; seesBlocked: boolean }): ReactElement {
  const share = shareOf(part.requests, whole.requests);
  return (
    <>
      <td data-align="end">{formatCount(part.requests)}</td>
      <td data-align="end" data-spare>
        <span className={styles.share}>
          <span className={styles.bar} aria-hidden>
            <span style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
          </span>
          {formatPercent(share)}
        </span>
      </td>
      <td data-align="end" data-spare>
        <ShortFigure value={part.bandwidth} unit="bytes" />
      </td>
      {seesBlocked && <td data-align="end">{formatCount(part.blocked)}</td>}
    </>
  );
}

function save<Id extends string | number>(
  { title, codeHead, whole, seesBlocked, nameOf, fileName }: Props<Id>,
  rows: readonly PartOfTraffic<Id>[],
  remainder: Part | undefined,
): void {
  const figures = (part: Part) => [
    part.requests,
    shareOf(part.requests, whole.requests),
    part.bandwidth,
    ...(seesBlocked ? [part.blocked] : []),
  ];
  const head = [codeHead, "name", "requests", "share", "bandwidth_bytes", ...(seesBlocked ? ["blocked"] : [])];
  const lines = rows.map((row) => [row.id, nameOf(row.id), ...figures(row)]);
  const rest = remainder ? [["", "The remainder", ...figures(remainder)]] : [];
  download(`${fileName(title.toLowerCase())}.csv`, "text/csv", toCsv(head, [...lines, ...rest]));
}
