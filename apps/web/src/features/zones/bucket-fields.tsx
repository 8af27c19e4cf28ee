import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { Select } from "../../ui/select.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import type { BucketValues } from "./bucket.ts";

/** The fields of a bucket, in a form that holds them (`FormProvider`). */
export function BucketFields(): ReactElement {
  const {
    register,
    formState: { errors },
  } = useFormContext<BucketValues>();
  const text = { mono: true, required: true, autoComplete: "off" } as const;
  return (
    <>
      <TextField label="Bucket" {...text} error={errors.S3_BUCKET?.message} {...register("S3_BUCKET")} />
      <TextField
        label="Region"
        hint="The bucket's region, or auto."
        {...text}
        error={errors.S3_REGION?.message}
        {...register("S3_REGION")}
      />
      <Select
        label="Addressing"
        hint="With VHOST the endpoint starts with the bucket's name; with PATH it must not."
        options={[
          { value: "PATH", label: "In the path (PATH)" },
          { value: "VHOST", label: "In the host name (VHOST)" },
        ]}
        {...register("S3_ADDRESSING")}
      />
      <TextField label="Access key" {...text} error={errors.S3_ACCESS_KEY?.message} {...register("S3_ACCESS_KEY")} />
      <PasswordField
        label="Secret key"
        hint="Kept by the service and never shown again."
        required
        autoComplete="off"
        error={errors.S3_SECRET_KEY?.message}
        {...register("S3_SECRET_KEY")}
      />
    </>
  );
}
