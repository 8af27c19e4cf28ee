import type { PlanConflict } from "@edge-console/contract/configuration/plan-schema";
import type { ReactElement } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { Button } from "../../../ui/button.tsx";
import { ChangeTable, FieldName, NoValue } from "../../../ui/change-table.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import sharedStyles from "../../../ui/shared.module.css";

type Decision = NonNullable<PlanConflict["resolution"]>;

/** Fields that the file and someone else changed since the earlier version, each with the decision. */
export function PlanConflicts({
  conflicts,
  isPending,
  onDecide,
}: {
  conflicts: readonly PlanConflict[];
  isPending: boolean;
  onDecide: (decisions: Record<string, Decision>) => void;
}): ReactElement {
  const decideAll = (decision: Decision) => onDecide(Object.fromEntries(conflicts.map(({ id }) => [id, decision])));
  return (
    <Section title="Conflicts">
      <Stack>
        <p>
          {formatQuantity(conflicts.length, "setting")} changed in the file and in the account since the earlier
          version.
        </p>
        <div className={sharedStyles.row}>
          <Button size="small" loading={isPending} onClick={() => decideAll("file")}>
            Use the file for all
          </Button>
          <Button size="small" loading={isPending} onClick={() => decideAll("account")}>
            Keep the account for all
          </Button>
        </div>
        <ChangeTable label="Conflicts" heads={["Setting", "Account", "File"]}>
          {conflicts.map(({ id, zone, key, label, account, file, resolution }) => (
            <tr key={id}>
              <th scope="row">
                {zone}: {label}
                <FieldName>{key}</FieldName>
              </th>
              {(
                [
                  ["account", account, "Keep the account's value"],
                  ["file", file, "Use the file's value"],
                ] as const
              ).map(([side, value, verb]) => (
                <td key={side}>
                  <Stack gap="small">
                    {value === "" ? <NoValue>Empty</NoValue> : <span>{value}</span>}
                    <div>
                      <Button
                        size="small"
                        variant={resolution === side ? "primary" : "secondary"}
                        aria-pressed={resolution === side}
                        aria-label={`${verb}, ${value || "empty"}, for ${label} of ${zone}`}
                        onClick={() => onDecide({ [id]: side })}
                      >
                        {verb}
                      </Button>
                    </div>
                  </Stack>
                </td>
              ))}
            </tr>
          ))}
        </ChangeTable>
      </Stack>
    </Section>
  );
}
