import type { StoredBulkRun } from "@edge-console/contract/console/bulk-run-plan";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { queryKeys } from "../../../api/query-keys.ts";
import { formatCount } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { FormActions, Section } from "../../../ui/page.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { showToast } from "../../../ui/toast.ts";
import { planZone } from "./bulk-changes.ts";
import { BulkConfirm } from "./bulk-confirm.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { deleteBulkRun } from "./bulk-run-api.ts";
import { startBulkSession } from "./bulk-session.ts";

/** A bulk run that stopped because its page was closed: what's left of it, to resume or discard. */
export function BulkResume({
  account,
  stored,
  zones,
}: {
  account: string;
  stored: StoredBulkRun;
  zones: readonly Zone[];
}): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const targets = useMemo(() => {
    const sent = new Set<string>([...stored.applied, ...stored.unconfirmed]);
    const byId = new Map<string, Zone>(zones.map((zone) => [zone.ID, zone]));
    return stored.plan.flatMap(({ edit, zones: ids }) =>
      ids.flatMap((id) => {
        const zone = sent.has(id) ? undefined : byId.get(id);
        return zone ? [{ edit, plan: planZone(zone, edit) }] : [];
      }),
    );
  }, [stored, zones]);
  const discard = useMutation({
    mutationFn: () => deleteBulkRun(account, stored.id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.recentWrites(account) });
      showToast({ title: "Bulk edit discarded", detail: "Applied changes stay." });
      void navigate(paths.zones(account));
    },
    onError: () => showToast({ tone: "bad", title: "Couldn't discard the bulk edit" }),
  });
  const plans = targets.map(({ plan }) => plan);
  const differing = targets.filter(({ plan }) => plan.changes.length > 0);
  const label = `Update ${formatQuantity(differing.length, "zone")}`;
  const unconfirmed = stored.unconfirmed.length;
  return (
    <>
      <Section title="Progress">
        <Progress label="Zones updated" value={stored.applied.length} max={stored.size} />
        <p>
          Stopped. {formatCount(stored.applied.length)} of {formatQuantity(stored.size, "zone")} applied
          {unconfirmed > 0 && `, ${formatCount(unconfirmed)} unconfirmed and not sent again`}.
        </p>
      </Section>
      <Section title="Remaining zones" explanation="The same edit, applied to the settings that each zone has now.">
        <BulkPreview account={account} plans={plans} hasSettings />
      </Section>
      <FormActions>
        <Button loading={discard.isPending} onClick={() => discard.mutate()}>
          Discard bulk edit
        </Button>
        <Button
          variant="primary"
          disabledReason={differing.length === 0 && "No zone changes"}
          onClick={() => setConfirming(true)}
        >
          {label}
        </Button>
      </FormActions>
      <BulkConfirm
        account={account}
        plans={differing.map(({ plan }) => plan)}
        open={isConfirming}
        confirmLabel={label}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          startBulkSession(client, {
            account,
            targets: differing,
            resumed: { id: stored.id, size: stored.size },
          });
        }}
      />
    </>
  );
}
