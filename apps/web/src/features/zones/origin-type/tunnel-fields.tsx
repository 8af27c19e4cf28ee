import { zoneFields } from "@edge-console/contract/fields/zone";
import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { EndpointSelect } from "./endpoint-select.tsx";

const { TUNNEL_MODE } = zoneFields;

/** Fields of a tunnel origin. Renders inside a form with origin values. */
export function TunnelFields({ account }: { account: string }): ReactElement {
  const { control } = useFormContext<OriginValues>();
  return (
    <>
      <EndpointSelect account={account} />
      <FormRadioCards
        name="TUNNEL_MODE"
        control={control}
        label={TUNNEL_MODE.label}
        hint={TUNNEL_MODE.help}
        columns={2}
        options={TUNNEL_MODE.options.map(({ value, label }) => ({ value, title: label }))}
      />
    </>
  );
}
