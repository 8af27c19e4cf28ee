import { type EndingField, endingFields, scheduledEndLimits } from "@edge-console/contract/console/scheduled-ends";
import type { Zone } from "@edge-console/contract/objects/zone";
import { parseEntries } from "@edge-console/contract/rules/list-edit";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { FormRadioCards, FormSelect } from "../../../forms/choice-fields.tsx";
import { parseInputTime, toTimeLabel } from "../../../format/times.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { useScheduleEnd } from "../../../resources/zones/scheduled-ends.ts";
import { sumRequests, zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { Banner } from "../../../ui/banner.tsx";
import { showToast } from "../../../ui/toast.ts";

const durations = [
  { value: "3600", label: "For 1 hour" },
  { value: "14400", label: "For 4 hours" },
  { value: "86400", label: "For 24 hours" },
  { value: "604800", label: "For 7 days" },
  { value: "time", label: "Until a time" },
];

const kinds: readonly { value: EndingField; title: string; description: string }[] = [
  { value: "BLOCK_IPS", title: "Block addresses", description: "Added to the blocked IP addresses now." },
  { value: "ALLOW_IPS", title: "Always allow addresses", description: "Added to the allowed IP addresses now." },
  { value: "MAINTENANCE", title: "Maintenance mode", description: "All visitors get the maintenance page." },
];

const schema = z
  .object({ field: z.enum(endingFields), entries: z.string(), duration: z.string(), time: z.string() })
  .transform(({ field, entries, duration, time }, context) => {
    const now = Math.floor(Date.now() / 1000);
    const dueAt = duration === "time" ? parseInputTime(time) : now + Number(duration);
    if (!(dueAt > now)) context.addIssue({ code: "custom", path: ["time"], message: "Choose a time in the future." });
    const parsed = field === "MAINTENANCE" ? undefined : parseEntries(field, entries);
    const problem =
      parsed?.ok === false
        ? parsed.reason
        : parsed?.value.length === 0
          ? "Enter at least one address."
          : (parsed?.value.length ?? 0) > scheduledEndLimits.entries
            ? `Enter up to ${scheduledEndLimits.entries} addresses.`
            : undefined;
    if (problem !== undefined) context.addIssue({ code: "custom", path: ["entries"], message: problem });
    return { field, entries: parsed?.ok ? parsed.value : [], dueAt };
  });

/** Changes a zone for a time: blocks or allows addresses, or turns on maintenance mode. The console ends it. */
export function ScheduleEndDialog({
  account,
  zone,
  onClose,
}: {
  account: string;
  zone: Zone;
  onClose: () => void;
}): ReactElement {
  // One ID per dialog: a repeated request after a lost response changes nothing.
  const [id] = useState(() => crypto.randomUUID());
  const schedule = useScheduleEnd(account);
  const form = useAppForm({
    schema,
    values: { field: "BLOCK_IPS", entries: "", duration: "86400", time: "" },
    mode: "onSubmit",
    draft: { name: `${account}:zone:${zone.ID}:temporary` },
  });
  const { control } = form;
  const [field, duration] = useWatch({ control, name: ["field", "duration"] });
  return (
    <FormDialog
      form={form}
      title={`Change ${zone.ZONE_NAME} for a time`}
      description="The console ends it automatically, in your name. You and other members can cancel the end."
      submitLabel="Start"
      onSubmit={(end) =>
        schedule.mutate(
          { id, zoneId: zone.ID, ...end, start: true },
          {
            onSuccess: () => {
              form.clearDraft();
              showToast({ title: "Temporary change started" });
              onClose();
            },
          },
        )
      }
      mutation={schedule}
      onClose={onClose}
    >
      <FormRadioCards name="field" control={control} label="Change" columns={1} options={kinds} />
      {field === "MAINTENANCE" ? (
        <MaintenanceConsequence account={account} zone={zone} />
      ) : (
        <FormTextArea
          name="entries"
          control={control}
          label="Addresses and CIDR ranges"
          hint="One per line."
          rows={4}
          mono
          required
        />
      )}
      <FormSelect name="duration" control={control} label="Duration" options={durations} />
      {duration === "time" && (
        <FormTextField name="time" control={control} label={toTimeLabel("Ends")} type="datetime-local" required />
      )}
    </FormDialog>
  );
}

/** How many requests maintenance mode concerns. */
function MaintenanceConsequence({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const { data: traffic } = useQuery(zoneTrafficQuery(account));
  const known = traffic?.get(zone.ID);
  return (
    <Banner tone="caution" title="Stops all traffic of the zone">
      {known ? (
        <>
          <CompactNumber value={sumRequests(known)} unit="count" /> requests in the last 24 hours.
        </>
      ) : (
        "Requests in the last 24 hours are unknown."
      )}
    </Banner>
  );
}
