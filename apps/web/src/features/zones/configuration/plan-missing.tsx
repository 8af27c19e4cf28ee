import type { ConfigurationPlan } from "@edge-console/contract/configuration/plan-schema";
import { type ReactElement, useMemo } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { Section, Stack } from "../../../ui/page.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import styles from "./configuration.module.css";
import { listMissing } from "./plan-rows.ts";

/** Zones and hostnames that aren't in the file. They stay, unless they're selected. */
export function PlanMissing({
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
