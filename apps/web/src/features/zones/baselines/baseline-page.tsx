import { describeCheck, describeScope } from "@edge-console/contract/baselines/describe";
import type { BaselineDetails } from "@edge-console/contract/console/baselines";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Printer, Trash2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { PrintDetails } from "../../../resources/account/print-details.tsx";
import { baselineQuery, useDeleteBaseline } from "../../../resources/zones/baselines.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { PageHeader, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { BaselineZones } from "./baseline-zones.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import { ComplianceCell } from "./compliance-cell.tsx";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { FixDialog } from "./fix-dialog.tsx";
import { EditBaselineDialog } from "./rule-form-dialog.tsx";

type Dialog = "edit" | "delete" | "fix" | { readonly exceptionOf: BaselineDetails["zones"][number] };

/** Page of a baseline: what it wants, the zones that deviate, and the run that fixes them. */
export function BaselinePage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { rule: id = "" } = useParams();
  const baseline = useQuery(baselineQuery(account, id));
  const { data, error } = baseline;
  const [dialog, setDialog] = useState<Dialog>();
  useTitle(data?.name ?? "Baseline", name);
  const canChange = can("zones:change");
  const parent = <Link to={paths.baselines(account)}>Baselines</Link>;
  const close = () => setDialog(undefined);
  if (error && !data) {
    return (
      <>
        <PageHeader title="Baseline" parent={parent} />
        <QueryProblem query={baseline} subject="Baseline" />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data?.name}
        state={data ? <ComplianceCell compliance={data.compliance} /> : null}
        parent={parent}
        actions={
          <>
            <Button icon={Printer} disabledReason={!data && "Loading baseline…"} onClick={() => globalThis.print()}>
              Print
            </Button>
            {canChange && (
              <>
                <Button icon={Pencil} disabledReason={!data && "Loading baseline…"} onClick={() => setDialog("edit")}>
                  Edit
                </Button>
                <Button icon={Trash2} disabledReason={!data && "Loading baseline…"} onClick={() => setDialog("delete")}>
                  Delete
                </Button>
              </>
            )}
          </>
        }
      />
      {data ? (
        <Stack gap="large">
          <PrintDetails title={`Baseline ${data.name}`} />
          <StaleNotice query={baseline} />
          <p className={sharedStyles.muted}>
            {describeCheck(data.check)}. {describeScope(data.scope)}.
            {data.unchecked > 0 && ` ${formatQuantity(data.unchecked, "zone")} not checked yet.`}
          </p>
          <DeviationNotice rule={data} canChange={canChange} onFix={() => setDialog("fix")} />
          <BaselineZones
            account={account}
            rule={data}
            canChange={canChange}
            onExcept={(zone) => setDialog({ exceptionOf: zone })}
          />
          {dialog === "edit" && <EditBaselineDialog account={account} rule={data} onClose={close} />}
          {dialog === "delete" && <DeleteBaselineDialog account={account} rule={data} onClose={close} />}
          {dialog === "fix" && <FixDialog account={account} rule={data} onClose={close} />}
          {typeof dialog === "object" && (
            <ExceptionDialog account={account} rule={data} zone={dialog.exceptionOf} onClose={close} />
          )}
        </Stack>
      ) : (
        <Skeleton lines={8} label="Loading baseline…" />
      )}
    </>
  );
}

function DeviationNotice({
  rule: { compliance, fix, unfixable },
  canChange,
  onFix,
}: {
  rule: BaselineDetails;
  canChange: boolean;
  onFix: () => void;
}): ReactElement | null {
  const { deviating } = compliance;
  if (deviating === 0) return null;
  return (
    <Banner
      tone="caution"
      title={`${formatQuantity(deviating, "zone")} ${deviating === 1 ? "deviates" : "deviate"} from this baseline`}
      action={
        canChange &&
        fix.length > 0 && (
          <Button variant="primary" onClick={onFix}>
            Fix all
          </Button>
        )
      }
    >
      {!canChange
        ? "Members who change zones can fix them or set exceptions."
        : unfixable > 0
          ? "A run can't fix this: change each zone, or set an exception with an end."
          : "Fix them with one run, or set an exception with an end."}
    </Banner>
  );
}

function DeleteBaselineDialog({
  account,
  rule,
  onClose,
}: {
  account: string;
  rule: BaselineDetails;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const remove = useDeleteBaseline(account, rule.id);
  const exceptions = rule.zones.filter(({ exception }) => exception !== null).length;
  return (
    <MutationDialog
      mutation={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast({ title: `${rule.name} deleted` });
            void navigate(paths.baselines(account), { replace: true });
          },
        })
      }
      title={`Delete ${rule.name}?`}
      confirmLabel="Delete baseline"
    >
      No zone changes.
      {exceptions > 0 && ` Its ${formatQuantity(exceptions, "exception")} can't be recovered.`}
    </MutationDialog>
  );
}
