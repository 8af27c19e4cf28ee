import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "../../forms/choice-fields.tsx";
import { FormPasswordField, FormTextField } from "../../forms/text-fields.tsx";

/** The fields of a bucket, in a form that holds them. */
export function BucketFields(): ReactElement {
  const { control } = useFormContext<OriginValues>();
  const text = { control, mono: true, required: true, autoComplete: "off" } as const;
  return (
    <>
      <FormTextField name="S3_BUCKET" label="Bucket" {...text} />
      <FormTextField name="S3_REGION" label="Region" hint="The bucket's region, or auto." {...text} />
      <FormSelect
        name="S3_ADDRESSING"
        control={control}
        label="Addressing"
        hint="With VHOST the endpoint starts with the bucket's name; with PATH it must not."
        options={[
          { value: "PATH", label: "In the path (PATH)" },
          { value: "VHOST", label: "In the host name (VHOST)" },
        ]}
      />
      <FormTextField name="S3_ACCESS_KEY" label="Access key" {...text} />
      <FormPasswordField
        name="S3_SECRET_KEY"
        control={control}
        label="Secret key"
        hint="Kept by the service and never shown again."
        required
        autoComplete="off"
      />
    </>
  );
}
