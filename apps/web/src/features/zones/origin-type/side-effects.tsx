import type { Zone } from "@edge-console/contract/objects/zone";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { useController } from "react-hook-form";
import { ChangeTable, FieldName } from "../../../ui/change-table.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { listSideEffects, type TypeChangeValues } from "./type-change.ts";
import styles from "./side-effects.module.css";

/** Each setting that the switch changes unasked: accept it, or keep what is set now where that is possible. */
export function SideEffects({
  zone,
  target,
  mode,
}: {
  zone: Zone;
  target: OriginType;
  mode: TunnelMode;
}): ReactElement {
  const { field: keep } = useController<TypeChangeValues, "keep">({ name: "keep" });
  const effects = listSideEffects(zone, target, mode);
  if (effects.length === 0) return <p>Nothing else changes.</p>;
  return (
    <ChangeTable label="Other changes" heads={["Setting", "Now", "Will be", "Instead"]}>
      {effects.map(({ field, label, now, will, keepable }) => (
        <tr key={field}>
          <th scope="row">
            {label} <FieldName>{field}</FieldName>
          </th>
          <td>
            <del>{now}</del>
          </td>
          <td>
            <ins>{will}</ins>
          </td>
          <td>
            {keepable ? (
              <Checkbox
                label={
                  <>
                    Keep {now}
                    <VisuallyHidden> for {label}</VisuallyHidden>
                  </>
                }
                checked={keep.value.includes(field)}
                onCheckedChange={(isKept) =>
                  keep.onChange(isKept ? [...keep.value, field] : keep.value.filter((kept) => kept !== field))
                }
              />
            ) : (
              <span className={styles.cleared}>Can't be kept</span>
            )}
          </td>
        </tr>
      ))}
    </ChangeTable>
  );
}
