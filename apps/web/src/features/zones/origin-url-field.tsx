import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import { checkOriginUrl, repairOriginUrl } from "@edge-console/contract/rules/origin-url";
import type { ReactElement } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormTextField } from "../../forms/text-fields.tsx";

const texts: Record<Exclude<OriginType, "TUNNEL">, { label: string; hint: string; placeholder: string }> = {
  STANDARD: {
    label: "Origin URL",
    hint: "The URL of your origin server. A path is prepended to each request.",
    placeholder: "https://files.example.com/assets",
  },
  SITE: { label: "Origin URL", hint: "The URL of the site's web server.", placeholder: "https://www.example.com" },
  S3: { label: "Bucket endpoint", hint: "The URL of your storage provider.", placeholder: "https://s3.example.com" },
};

/**
 * Field for the URL of a public origin or the endpoint of a bucket. Of a URL with a path, it says what is fetched, which shows
 * that a file's name doesn't belong in it. Renders inside a form with origin values.
 */
export function OriginUrlField({ type }: { type: Exclude<OriginType, "TUNNEL"> }): ReactElement {
  const { control } = useFormContext<OriginValues>();
  const example = describeRequest(useWatch({ control, name: "ORIGIN_URL" }));
  const { label, hint, placeholder } = texts[type];
  return (
    <FormTextField
      name="ORIGIN_URL"
      control={control}
      label={label}
      hint={type === "S3" || example === undefined ? hint : example}
      placeholder={placeholder}
      repair={repairOriginUrl}
      mono
      required
      autoComplete="off"
    />
  );
}

/** Says what a request for a file fetches from an origin whose URL has a path; undefined for other URLs. */
function describeRequest(input: string): string | undefined {
  const url = repairOriginUrl(input);
  const result = checkOriginUrl(url);
  if (!result.ok || result.value.path === "" || result.value.path.endsWith("/")) return undefined;
  return `A request for /logo.png fetches ${url}/logo.png.`;
}
