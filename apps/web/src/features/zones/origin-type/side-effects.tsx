import type { Zone } from "@edge-console/contract/objects/zone";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { useController } from "react-hook-form";
import { ChangeTable, FieldName } from "../../../ui/change-table.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { listSideEffects, type TypeChangeValues } from "./type-change.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./side-effects.module.css";

/** Settings that the API changes together with the origin type. Their current values can be kept where possible. */
export function SideEffects({
  zone,
  target,
  mode,
}: {
  zone: Zone;
  target: OriginType;
  mode: TunnelMode;
}): ReactElement {
  const { field: keepField } = useController<TypeChangeValues, "keep">({ name: "keep" });
  const effects = listSideEffects(zone, target, mode);
  if (effects.length === 0) return <p>No other settings change.</p>;
  return (
    <ChangeTable label="Other changes" heads={["Setting", "Current value", "New value", "Keep"]}>
      {effects.map(({ field, label, current, next, canKeep, isLoss }) => (
        <tr key={field}>
          <th scope="row">
            {label} <FieldName>{field}</FieldName>
          </th>
          <td>
            <del>{current}</del>
          </td>
          <td>{isLoss ? <span className={styles.loss}>{next}</span> : <ins>{next}</ins>}</td>
          <td>
            {canKeep ? (
              <Checkbox
                label={
                  <>
                    Keep {current}
                    <VisuallyHidden> for {label}</VisuallyHidden>
                  </>
                }
                checked={keepField.value.includes(field)}
                onCheckedChange={(isChecked) =>
                  keepField.onChange(
                    isChecked ? [...keepField.value, field] : keepField.value.filter((name) => name !== field),
                  )
                }
              />
            ) : (
              <span className={sharedStyles.muted}>Can't be kept</span>
            )}
          </td>
        </tr>
      ))}
    </ChangeTable>
  );
}

/** Settings of the previous origin type that are deleted, by name. */
export function SideEffectLosses({
  zone,
  target,
  mode,
}: {
  zone: Zone;
  target: OriginType;
  mode: TunnelMode;
}): ReactElement | null {
  const losses = listSideEffects(zone, target, mode).filter(({ isLoss }) => isLoss);
  if (losses.length === 0) return null;
  return (
    <>
      <p>These settings are deleted. Changing back doesn't restore them.</p>
      <ul aria-label="Settings to delete" className={styles.loss}>
        {losses.map(({ field, label, current }) => (
          <li key={field}>
            {field === "S3_SECRET_KEY_SET" ? `${label} (can't be recovered)` : `${label}: ${current}`}
          </li>
        ))}
      </ul>
    </>
  );
}
