import type { Inspection, SupportHit, SupportSearch } from "@edge-console/contract/console/support";
import { Building2, Cable, Globe } from "lucide-react";
import type { ReactElement } from "react";
import type { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { Row, RowLink } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import { IndexAge } from "./index-age.tsx";
import { Marked } from "./marked.tsx";
import { moveBetweenResults } from "./move-between-results.ts";
import { goalOf, pathOf, searchToInspect } from "./search-address.ts";
import styles from "./support.module.css";

const kinds: Record<"zone" | "tunnel" | "account", { word: string; icon: Icon }> = {
  zone: { word: "Zone", icon: Globe },
  tunnel: { word: "Tunnel", icon: Cable },
  account: { word: "Account", icon: Building2 },
};

/** What was found, each with the way into its account: straight there, or by the dialog that asks for a reason. */
export function SearchResults({
  query,
  found,
  inspections,
}: {
  query: string;
  found: SupportSearch | undefined;
  inspections: readonly Inspection[];
}): ReactElement {
  if (found?.results.length === 0) {
    return (
      <>
        <EmptyState title="Nothing found">
          No zone id, zone name, hostname, tunnel or account matches “{query}”. What is new at the service is known here
          once its account has been read again.
        </EmptyState>
        <IndexAge index={found.index} />
      </>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus */}
      <div onKeyDown={moveBetweenResults}>
        <Table label="Found">
          <thead>
            <tr>
              <Th>Found</Th>
              <Th>Account</Th>
              <Th data-spare>Id</Th>
              <Th data-spare>Inspection</Th>
            </tr>
          </thead>
          <tbody>
            {found?.results.map((hit) => (
              <HitRow
                key={`${hit.account.id} ${hit.zone?.id ?? hit.tunnel?.id}`}
                hit={hit}
                query={query}
                isOpen={inspections.some(({ account }) => account.id === hit.account.id)}
              />
            )) ?? <LoadingRows />}
          </tbody>
        </Table>
      </div>
      {found && (
        <>
          {found.more && <p className={styles.note}>There are more. Type more of what you are looking for.</p>}
          <IndexAge index={found.index} />
        </>
      )}
    </>
  );
}

function HitRow({ hit, query, isOpen }: { hit: SupportHit; query: string; isOpen: boolean }): ReactElement {
  const { account, zone, tunnel, field, matched } = hit;
  const kind = zone ? "zone" : tunnel ? "tunnel" : "account";
  const { id, name } = zone ?? tunnel ?? account;
  const { word, icon: Shape } = kinds[kind];
  const goal = goalOf(hit);
  return (
    <Row>
      <th scope="row">
        <span className={styles.found}>
          <Shape size={15} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
          <span>
            <RowLink
              data-result
              to={isOpen ? pathOf(goal) : searchToInspect(query, goal)}
              aria-label={`${isOpen ? "Go to" : "Inspect"} ${word.toLowerCase()} ${name}`}
            >
              <Marked text={name} query={field === "name" ? query : ""} />
            </RowLink>
            {field === "hostname" && (
              <span className={styles.hostname}>
                <Marked text={matched} query={query} />
              </span>
            )}
          </span>
        </span>
      </th>
      <td>
        <Marked text={account.name} query={field === "account" ? query : ""} />
      </td>
      <td data-spare>
        <code>
          <Marked text={id} query={field === "id" ? query : ""} />
        </code>
      </td>
      <td data-spare className={styles.quiet}>
        {isOpen ? "Open" : "Asks for a reason"}
      </td>
    </Row>
  );
}

function LoadingRows(): ReactElement {
  return (
    <>
      {[0, 1, 2, 3].map((row) => (
        <tr key={row}>
          {[0, 1, 2, 3].map((cell) => (
            <td key={cell} data-spare={cell > 1 ? "" : undefined}>
              <Skeleton width="60%" {...(row + cell === 0 && { label: "Searching" })} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
