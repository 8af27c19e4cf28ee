import { zoneFields } from "@edge-console/contract/fields/zone";
import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "../../forms/choice-fields.tsx";
import { FormPasswordField, FormTextField } from "../../forms/text-fields.tsx";

const { S3_BUCKET, S3_REGION, S3_ADDRESSING, S3_ACCESS_KEY } = zoneFields;

/** Fields of an S3 bucket. Renders inside a form with origin values. */
export function BucketFields(): ReactElement {
  const { control } = useFormContext<OriginValues>();
  const text = { control, mono: true, required: true, autoComplete: "off" } as const;
  return (
    <>
      <FormTextField name="S3_BUCKET" label={S3_BUCKET.label} {...text} />
      <FormTextField name="S3_REGION" label={S3_REGION.label} hint={S3_REGION.help} {...text} />
      <FormSelect
        name="S3_ADDRESSING"
        control={control}
        label={S3_ADDRESSING.label}
        hint={S3_ADDRESSING.help}
        options={S3_ADDRESSING.options}
      />
      <FormTextField name="S3_ACCESS_KEY" label={S3_ACCESS_KEY.label} {...text} />
      <FormPasswordField
        name="S3_SECRET_KEY"
        control={control}
        label="Secret key"
        hint="Can't be viewed again after you save it."
        required
        autoComplete="off"
      />
    </>
  );
}
