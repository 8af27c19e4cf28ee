import type { Zone } from "@edge-console/contract/objects/zone";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { type FieldErrors, FormProvider, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import type { ProblemError } from "../../../api/problem.ts";
import { AsCurl } from "../../../forms/as-curl.tsx";
import { keepDraft, readDraft } from "../../../forms/draft.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { showFieldErrors } from "../../../forms/server-errors.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FormActions, Section, Stack } from "../../../ui/page.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { BucketFields } from "../bucket-fields.tsx";
import { originTypeWords } from "../origin-words.ts";
import { TunnelFields } from "../origin-type/tunnel-fields.tsx";
import { rememberZone } from "../known-zones.ts";
import { zoneDomainQuery, zonesQuery } from "../queries.ts";
import { copiedFields, copiedSettings } from "./copied-settings.ts";
import { CopiedSettings } from "./copied-settings-list.tsx";
import {
  createBody,
  createErrors,
  type CreateValues,
  draftOf,
  emptyCreateValues,
  restored,
  valuesLike,
} from "./create-values.ts";
import { createZone } from "./create-zone.ts";
import { StartingSettings } from "./starting-settings.tsx";

const originLabels: Record<Exclude<OriginType, "TUNNEL">, { label: string; hint: string; placeholder: string }> = {
  STANDARD: {
    label: "Origin URL",
    hint: "Where the files are fetched from. A path is put in front of what the viewer asks for.",
    placeholder: "https://files.example.com/assets",
  },
  SITE: { label: "Origin URL", hint: "The web server of the site.", placeholder: "https://www.example.com" },
  S3: { label: "Bucket endpoint", hint: "The storage provider's address.", placeholder: "https://s3.example.com" },
};

/** What is fetched, from where, under which name; with `source`, everything else as that zone has it. */
export function CreateZoneForm({ account, source }: { account: string; source?: Zone }): ReactElement {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: zones } = useQuery(zonesQuery(account));
  const { data: zoneDomain } = useQuery(zoneDomainQuery(account, zones?.at(-1)));
  const draftName = `${account}:zone:new${source ? `:like:${source.ID}` : ""}`;
  const form = useForm<CreateValues>({
    defaultValues: restored(source ? valuesLike(source) : emptyCreateValues, readDraft(draftName)),
    resolver: (values) => {
      const errors = createErrors(values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: asFieldErrors(errors) };
    },
    mode: "onTouched",
  });
  const values = form.watch();
  const type = values.ORIGIN_TYPE;
  const copied = source ? copiedSettings(source, type, values.TUNNEL_MODE) : [];
  const { errors } = form.formState;
  const taken = zones?.some((zone) => zone.ZONE_NAME === values.ZONE_NAME.toLowerCase()) ?? false;

  const draft = JSON.stringify(draftOf(values));
  useEffect(() => keepDraft(draftName, JSON.parse(draft)), [draftName, draft]);

  const create = useMutation<Zone, ProblemError, CreateValues>({
    mutationFn: (typed) =>
      createZone(account, createBody(typed, copiedFields(copied)), new Set(zones?.map((zone) => zone.ID))),
    onSuccess: async (zone) => {
      keepDraft(draftName, {});
      rememberZone(queryClient, account, zone);
      const ignored = copied.filter(({ field, value }) => zone[field] !== value).map(({ label }) => label);
      showToast(
        ignored.length === 0
          ? { title: `Zone ${zone.ZONE_NAME} created` }
          : {
              title: "Created, but not as copied",
              tone: "caution",
              detail: `The service kept: ${ignored.join(", ")}.`,
            },
      );
      await navigate(paths.zoneCreated(account, zone.ID));
    },
    onError: (problem) => showFieldErrors(form, problem),
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((typed) => create.mutate(typed))} aria-label="New zone">
        <Section
          title="Origin"
          explanation="What the zone serves decides its starting settings. All can be changed later."
        >
          <Stack gap="large">
            <RadioCards
              label="What is it?"
              columns={2}
              options={originTypes.map((value) => ({
                value,
                title: originTypeWords[value].plain,
                description: originTypeWords[value].about,
                icon: originTypeWords[value].icon,
              }))}
              {...form.register("ORIGIN_TYPE")}
            />
            {type === "TUNNEL" ? (
              <TunnelFields account={account} />
            ) : (
              <TextField
                {...originLabels[type]}
                mono
                required
                autoComplete="off"
                error={errors.ORIGIN_URL?.message}
                {...form.register("ORIGIN_URL")}
              />
            )}
            {type === "S3" && <BucketFields />}
          </Stack>
        </Section>
        <Section title="Name" explanation="Forms the default hostname and never changes.">
          <TextField
            label="Zone name"
            hint={
              <>
                4 to 40 letters and digits.{" "}
                {zoneDomain && (
                  <>
                    Default hostname: <b>{`${values.ZONE_NAME.toLowerCase() || "name"}.${zoneDomain}`}</b>
                  </>
                )}
              </>
            }
            mono
            required
            autoComplete="off"
            error={errors.ZONE_NAME?.message ?? (taken ? "One of your zones has this name already." : undefined)}
            {...form.register("ZONE_NAME")}
          />
        </Section>
        {source && <CopiedSettings account={account} source={source} copied={copied} />}
        <Section
          title="Starts with"
          explanation={`${source ? "For all else, the" : "The"} service's defaults for this type: ${originTypeWords[type].plain}.`}
        >
          <StartingSettings type={type} mode={values.TUNNEL_MODE} />
        </Section>
        <AsCurl
          request={{
            method: "POST",
            path: "/cdn",
            body: createBody(values, copiedFields(copied)),
            secrets: ["S3_SECRET_KEY"],
          }}
        />
        {create.error && (
          <FormProblem problem={create.error}>
            {create.error.outcome === "unknown" && (
              <p>
                The zone may exist. Look for it among <Link to={paths.zones(account)}>the zones</Link> before you send
                this once more.
              </p>
            )}
          </FormProblem>
        )}
        <FormActions>
          <LinkButton to={paths.zones(account)}>Cancel</LinkButton>
          <Button type="submit" variant="primary" loading={create.isPending}>
            Create zone
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

function asFieldErrors(errors: Partial<Record<keyof CreateValues, string>>): FieldErrors<CreateValues> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: "rule", message }]));
}
