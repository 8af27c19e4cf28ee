import type { BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import type { ConfigurationPlan, PlannedZone, PlanRequest } from "@edge-console/contract/configuration/plan-schema";
import { type ReactElement, useState, useMemo } from "react";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { formatQuantity } from "../../../format/quantities.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormActions, Section, Stack } from "../../../ui/page.tsx";
import { ApplyDialog } from "./apply-dialog.tsx";
import { PlanConflicts } from "./plan-conflicts.tsx";
import type { usePlan } from "./plan-request.ts";
import { PlanTable } from "./plan-table.tsx";
import { SetSourceDialog } from "./set-source-dialog.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import { listMissing } from "./plan-rows.ts";
import styles from "./configuration.module.css";

export type PlanViewProps = {
  account: string;
  plan: ConfigurationPlan;
  request: PlanRequest;
  planning: ReturnType<typeof usePlan>;
  /** Plans again, with other decisions. */
  onPlan: (request: PlanRequest) => void;
  onStarted: (run: BulkRunDetails) => void;
};

/** A plan: what changes, what has to be decided, and what isn't in the file. */
export function PlanView({ account, plan, request, planning, onPlan, onStarted }: PlanViewProps): ReactElement {
  const [isConfirming, setConfirming] = useState(false);
  const [isSettingSource, setSettingSource] = useState(false);
  const problems = plan.zones.flatMap((zone) => listProblems(zone).map((problem) => ({ zone: zone.name, problem })));
  const undecided = plan.conflicts.filter(({ resolution }) => resolution === null).length;
  return (
    <>
      <Section title="Changes">
        <Stack>
          <p role="status">{describePlan(plan, undecided)}</p>
          {problems.length > 0 && (
            <Banner tone="bad" title={`${formatQuantity(problems.length, "problem")} to solve before you can apply it`}>
              <ul>
                {problems.map(({ zone, problem }) => (
                  <li key={`${zone} ${problem}`}>
                    {zone}: {problem}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <PlanTable account={account} plan={plan} />
        </Stack>
      </Section>
      {plan.conflicts.length > 0 && (
        <PlanConflicts
          conflicts={plan.conflicts}
          isPending={planning.isPending}
          onDecide={(decisions) => onPlan({ ...request, resolutions: { ...request.resolutions, ...decisions } })}
        />
      )}
      <PlanMissing
        plan={plan}
        deletes={request.deletes ?? []}
        isPending={planning.isPending}
        onChange={(deletes) => onPlan({ ...request, deletes })}
      />
      {planning.error && <FormProblem problem={planning.error} />}
      <FormActions>
        <Button disabledReason={undecided > 0 && "Decide the conflicts first"} onClick={() => setSettingSource(true)}>
          Use as source file
        </Button>
        <Button
          variant="primary"
          loading={planning.isPending}
          disabledReason={getDisabledReason(plan, problems.length, undecided)}
          onClick={() => setConfirming(true)}
        >
          Apply
        </Button>
      </FormActions>
      {isSettingSource && (
        <SetSourceDialog account={account} file={request.file} onClose={() => setSettingSource(false)} />
      )}
      {isConfirming && (
        <ApplyDialog account={account} plan={plan} onClose={() => setConfirming(false)} onStarted={onStarted} />
      )}
    </>
  );
}

function listProblems({ problems, secrets }: PlannedZone): string[] {
  const needsKeys = Object.keys(secrets).length > 0;
  return [
    ...problems,
    ...(needsKeys ? ["Create this bucket zone first, with its keys. A run stores no secrets."] : []),
  ];
}

function describePlan({ writes, requests, minutes }: ConfigurationPlan, undecided: number): string {
  if (undecided > 0) return `${formatQuantity(undecided, "conflict")} to decide below.`;
  if (writes === 0) return "The account is as the file says.";
  const time = minutes === 0 ? "less than a minute" : `about ${formatQuantity(minutes, "minute")}`;
  return `${formatQuantity(writes, "change")}, about ${formatQuantity(requests, "request")} to the API, ${time}.`;
}

function getDisabledReason({ writes }: ConfigurationPlan, problems: number, undecided: number): string | false {
  if (problems > 0) return "Solve the problems first";
  if (undecided > 0) return `Decide ${formatQuantity(undecided, "conflict")} first`;
  return writes === 0 && "No changes";
}

/** Zones and hostnames that aren't in the file. They stay, unless they're selected. */
function PlanMissing({
  plan,
  deletes,
  isPending,
  onChange,
}: {
  plan: ConfigurationPlan;
  deletes: readonly string[];
  isPending: boolean;
  onChange: (deletes: string[]) => void;
}): ReactElement | null {
  const missing = useMemo(() => listMissing(plan), [plan]);
  if (missing.length === 0) return null;
  return (
    <Section title="Not in the file">
      <Stack>
        <p>
          {formatQuantity(missing.length, "zone or hostname", "zones and hostnames")} of the account that the file
          doesn't contain. Select those to delete; the others stay.
        </p>
        <div className={styles.missing}>
          {missing.map(({ name, zone }) => (
            <Checkbox
              key={`${zone ?? ""} ${name}`}
              label={zone === undefined ? `Delete zone ${name}` : `Delete hostname ${name} of ${zone}`}
              checked={deletes.includes(name)}
              unused={isPending && "Planning…"}
              onCheckedChange={(checked) =>
                onChange(checked ? [...deletes, name] : deletes.filter((other) => other !== name))
              }
            />
          ))}
        </div>
      </Stack>
    </Section>
  );
}
