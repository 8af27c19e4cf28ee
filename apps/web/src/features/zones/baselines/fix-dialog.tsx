import type { BaselineDetails } from "@edge-console/contract/console/baselines";
import { zoneFields } from "@edge-console/contract/fields/zone";
import { describeCheck } from "@edge-console/contract/baselines/describe";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { RunConfirmDialog } from "../../../resources/bulk-runs/run-confirm-dialog.tsx";
import { Banner } from "../../../ui/banner.tsx";

/** Confirmation of the run that fixes all zones that deviate from a baseline: what changes, and what that causes. */
export function FixDialog({
  account,
  rule: current,
  onClose,
}: {
  account: string;
  rule: BaselineDetails;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  // As it was when the dialog opened: the run may change zones before its start is confirmed.
  const [rule] = useState(current);
  const deviating = rule.zones.filter(({ state }) => state === "deviating");
  const isOfHostnames = rule.fix.some(({ targets }) => targets.some(({ hostnameId }) => hostnameId !== null));
  const items = isOfHostnames
    ? deviating.flatMap(({ zoneId, settings }) =>
        settings.map(({ hostname }) => ({ key: `${zoneId} ${hostname}`, name: hostname ?? "", zoneId })),
      )
    : deviating.map(({ zoneId, zoneName }) => ({ key: zoneId, name: zoneName, zoneId }));
  const effect = findEffect(rule);
  const label = `Fix ${formatQuantity(deviating.length, "zone")}`;
  return (
    <RunConfirmDialog
      account={account}
      items={items}
      noun={isOfHostnames ? "hostname" : "zone"}
      title={`${label}?`}
      confirmLabel={label}
      isDangerous={effect !== undefined}
      createRun={(id) => Promise.resolve({ id, changes: rule.fix })}
      onClose={onClose}
      onStarted={({ id }) => void navigate(paths.bulkRun(account, id))}
    >
      <p>{describeCheck(rule.check)}.</p>
      {effect !== undefined && (
        <Banner tone="caution" title="Affects visitors">
          {effect}
        </Banner>
      )}
    </RunConfirmDialog>
  );
}

/** Returns what the new values do to visitors; undefined if nothing. */
function findEffect({ fix }: BaselineDetails): string | undefined {
  for (const { change } of fix) {
    if (change.kind === "force-https" && change.enabled) {
      return "Redirects HTTP to HTTPS permanently, and sets HSTS: browsers remember it.";
    }
    if (change.kind === "https" && !change.enabled) return "All https:// links to these hostnames stop working.";
    if (change.kind !== "settings") continue;
    const [field, value] = Object.entries(change.edit.values)[0] ?? Object.entries(change.edit.lists)[0] ?? [];
    const effects: Readonly<Record<string | number, string>> | undefined = findEffects(field);
    const effect = effects?.[typeof value === "object" ? "other" : (value ?? "")];
    if (effect !== undefined) return effect;
  }
  return undefined;
}

function findEffects(field: string | undefined): Readonly<Record<string | number, string>> | undefined {
  const found = Object.entries(zoneFields).find(([name]) => name === field)?.[1];
  return found && "effects" in found ? found.effects : undefined;
}
