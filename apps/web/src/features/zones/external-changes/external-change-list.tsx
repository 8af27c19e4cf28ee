import type { ExternalChange } from "@edge-console/contract/console/external-changes";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type ReactElement, useId } from "react";
import { Link, useNavigate } from "react-router";
import { Time } from "../../../format/time.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ChangeTable, NoValue } from "../../../ui/change-table.tsx";
import { addValuesToDraft } from "../../../resources/zones/settings/draft-edits.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./external-change-list.module.css";
import { type DescribedValue, describeExternalChange, getRestorableValues } from "./describe-external-change.ts";
import { useDismissExternalChange } from "./use-external-changes.ts";

/** External changes by field, which can be restored or dismissed. */
export function ExternalChangeList({
  account,
  zone,
  canChange,
  changes,
}: {
  account: string;
  zone: Zone;
  canChange: boolean;
  changes: readonly ExternalChange[];
}): ReactElement {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          Changed outside the console
        </h2>
        <p className={styles.about}>Changed through the API, another console, or by your provider.</p>
      </div>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.id} className={styles.change}>
            <ExternalChangeDetails account={account} change={change} />
            {canChange && <ChangeActions account={account} zone={zone} change={change} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExternalChangeDetails({ account, change }: { account: string; change: ExternalChange }): ReactElement {
  const [, zoneId = "", hostnameId] = /^\/cdn\/(\w+)(?:\/hostnames\/(\d+))?$/.exec(change.target) ?? [];
  const isDeleted = change.changes.some(({ field, after }) => field === "HOSTNAME" && after === null);
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.subject}>
          {change.hostname === null ? (
            "Settings"
          ) : hostnameId === undefined || isDeleted ? (
            change.hostname
          ) : (
            <Link to={paths.hostname(account, zoneId, Number(hostnameId))}>{change.hostname}</Link>
          )}
        </h3>
        <p className={styles.about}>
          Detected <Time at={change.detectedAt} />, previous check <Time at={change.previousCheckAt} />
        </p>
      </div>
      <ChangeTable label={change.hostname ?? "Settings"} heads={["Setting", "Before", "After"]}>
        {change.changes.map(describeExternalChange).map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>
              <ChangedValue {...before} element="del" />
            </td>
            <td>
              <ChangedValue {...after} element="ins" />
            </td>
          </tr>
        ))}
      </ChangeTable>
    </>
  );
}

function ChangedValue({ text, kind, element: Mark }: DescribedValue & { element: "del" | "ins" }): ReactElement {
  if (kind === "none") return <NoValue>{text}</NoValue>;
  // Entries say that they were removed.
  return kind === "entries" && Mark === "del" ? <span>{text}</span> : <Mark>{text}</Mark>;
}

type ChangeProps = { account: string; zone: Zone; change: ExternalChange };

function ChangeActions({ account, zone, change }: ChangeProps): ReactElement {
  const dismissal = useDismissExternalChange(account, zone.ID);
  return (
    <>
      <div className={sharedStyles.row}>
        <RestoreButton account={account} zone={zone} change={change} />
        <Button size="small" loading={dismissal.isPending} onClick={() => dismissal.mutate(change.id)}>
          Dismiss for all members
        </Button>
      </div>
      {dismissal.error && <FormProblem problem={dismissal.error} />}
    </>
  );
}

/** Adds the previous values to the zone's unsaved changes and opens the review. */
function RestoreButton({ account, zone, change }: ChangeProps): ReactElement | null {
  const navigate = useNavigate();
  if (change.hostname !== null) return null;
  const values = getRestorableValues(zone, change.changes);
  return (
    <Button
      size="small"
      disabledReason={Object.keys(values).length === 0 && "Already restored, or can't be restored here"}
      onClick={() => {
        addValuesToDraft(account, zone, values);
        void navigate(paths.zoneSettings(account, zone.ID), {
          state: { review: true, draftKey: `${change.id} ${Date.now()}` },
        });
      }}
    >
      Restore previous values
    </Button>
  );
}
