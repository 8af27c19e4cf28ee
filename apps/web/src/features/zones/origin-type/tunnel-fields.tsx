import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { EndpointSelect } from "./endpoint-select.tsx";

/** The fields of a tunnel, in a form that holds them. */
export function TunnelFields({ account }: { account: string }): ReactElement {
  const { control } = useFormContext<OriginValues>();
  return (
    <>
      <EndpointSelect account={account} />
      <FormRadioCards
        name="TUNNEL_MODE"
        control={control}
        label="Delivery"
        columns={2}
        options={[
          { value: "SITE", title: "A full website", description: "Pages, forms and sign-ins (SITE)." },
          { value: "STANDARD", title: "Static files", description: "Images, scripts, downloads (STANDARD)." },
        ]}
      />
    </>
  );
}
