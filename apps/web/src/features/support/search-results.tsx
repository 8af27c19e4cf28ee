import type { Inspection } from "@edge-console/contract/console/support";
import type { ReactElement } from "react";
import type { SupportHit } from "../../api/support-api.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Row, Table, Th } from "../../ui/table.tsx";
import styles from "./support.module.css";

/** What was found, with the way into each account. */
export function SearchResults({
  query,
  hits,
  inspections,
  onInspect,
}: {
  query: string;
  hits: readonly SupportHit[] | undefined;
  inspections: readonly Inspection[];
  onInspect: (hit: SupportHit) => void;
}): ReactElement {
  if (hits?.length === 0) {
    return (
      <EmptyState title="Nothing found">
        No zone id, zone name, hostname or account matches “{query}”. Zones are known here soon after the console has
        read them once.
      </EmptyState>
    );
  }
  return (
    <Table label="Found">
      <thead>
        <tr>
          <Th>Zone</Th>
          <Th>Zone id</Th>
          <Th>Account</Th>
          <Th>Matched</Th>
          <Th align="end">
            <span className={styles.quiet}>Inspect</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {hits?.map((hit) => (
          <Row key={`${hit.account.id} ${hit.zone?.id}`}>
            <td className={styles.name}>{hit.zone?.name ?? "The account itself"}</td>
            <td>{hit.zone ? <CopyText value={hit.zone.id} label="zone id" /> : "–"}</td>
            <td>{hit.account.name}</td>
            <td className={styles.quiet}>{hit.matched}</td>
            <td data-align="end">
              {inspections.some(({ account }) => account.id === hit.account.id) ? (
                <LinkButton size="small" to={paths.zones(hit.account.id)}>
                  Go to account
                </LinkButton>
              ) : (
                <Button size="small" onClick={() => onInspect(hit)} aria-label={`Inspect ${hit.account.name}`}>
                  Inspect
                </Button>
              )}
            </td>
          </Row>
        )) ?? <LoadingRows />}
      </tbody>
    </Table>
  );
}

function LoadingRows(): ReactElement {
  return (
    <>
      {[0, 1, 2, 3].map((row) => (
        <tr key={row}>
          {[0, 1, 2, 3, 4].map((cell) => (
            <td key={cell}>
              <Skeleton width="60%" {...(row + cell === 0 && { label: "Searching" })} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
