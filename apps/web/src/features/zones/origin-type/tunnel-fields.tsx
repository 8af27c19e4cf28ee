import type { TunnelMode } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { FormRadioCards } from "../../../forms/fields.tsx";
import { EndpointSelect } from "./endpoint-select.tsx";

/** What a form holds of a tunnel: the chosen endpoint's id as text, and what is served from behind it. */
export interface TunnelValues {
  TUNNEL_ENDPOINT: string;
  TUNNEL_MODE: TunnelMode;
}

/** The fields of a tunnel, in a form that holds them. */
export function TunnelFields({ account }: { account: string }): ReactElement {
  const { control } = useFormContext<TunnelValues>();
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
