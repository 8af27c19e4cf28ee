import { cacheExpirations } from "@edge-console/contract/rules/cache-expiration";
import { startingSettings } from "@edge-console/contract/rules/origin-type";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { type FieldErrors, FormProvider, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { useAccess } from "../../../api/access.ts";
import type { ProblemError } from "../../../api/problem.ts";
import { type Draft, keepDraft, readDraft } from "../../../forms/draft.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { showFieldErrors } from "../../../forms/server-errors.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeader, Section, Stack } from "../../../ui/page.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { BucketFields } from "../bucket-fields.tsx";
import { originTypeWords } from "../origin-words.ts";
import { rememberZone, zoneDomainQuery, zonesQuery } from "../queries.ts";
import { createBody, createErrors, type CreatableType, type CreateValues, emptyCreateValues } from "./create-values.ts";
import { createZone } from "./create-zone.ts";
import styles from "./create-zone-page.module.css";

const creatable: readonly CreatableType[] = ["STANDARD", "SITE", "S3"];
const originLabels: Record<CreatableType, { label: string; hint: string; placeholder: string }> = {
  STANDARD: {
    label: "Origin URL",
    hint: "Where the files are fetched from. A path is put in front of what the viewer asks for.",
    placeholder: "https://files.example.com/assets",
  },
  SITE: { label: "Origin URL", hint: "The web server of the site.", placeholder: "https://www.example.com" },
  S3: { label: "Bucket endpoint", hint: "The storage provider's address.", placeholder: "https://s3.example.com" },
};

/** The form that creates a zone: what is fetched, from where, under which name. */
export function CreateZonePage(): ReactElement {
  const { id: account, name } = useAccess();
  useTitle("New zone", name);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: zones } = useQuery(zonesQuery(account));
  const { data: zoneDomain } = useQuery(zoneDomainQuery(account, zones?.at(-1)));
  const draftName = `${account}:zone:new`;
  const form = useForm<CreateValues>({
    defaultValues: { ...emptyCreateValues, ...readDraft(draftName) },
    resolver: (values) => {
      const errors = createErrors(values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: asFieldErrors(errors) };
    },
    mode: "onTouched",
  });
  const values = form.watch();
  const type = values.ORIGIN_TYPE;
  const { errors } = form.formState;
  const taken = zones?.some((zone) => zone.ZONE_NAME === values.ZONE_NAME.toLowerCase()) ?? false;

  const draft = JSON.stringify({ ...values, S3_SECRET_KEY: "" });
  useEffect(() => keepDraft(draftName, JSON.parse(draft) as Draft), [draftName, draft]);

  const create = useMutation<Zone, ProblemError, CreateValues>({
    mutationFn: (typed) => createZone(account, createBody(typed), new Set(zones?.map((zone) => zone.ID))),
    onSuccess: async (zone) => {
      keepDraft(draftName, {});
      rememberZone(queryClient, account, zone);
      showToast({ title: `Zone ${zone.ZONE_NAME} created` });
      await navigate(paths.zone(account, zone.ID));
    },
    onError: (problem) => showFieldErrors(form, problem),
  });

  return (
    <FormProvider {...form}>
      <PageHeader title="New zone" parent={<Link to={paths.zones(account)}>Zones</Link>} />
      <form noValidate onSubmit={form.handleSubmit((typed) => create.mutate(typed))} aria-label="New zone">
        <Section
          title="Origin"
          explanation="What the zone serves decides its starting settings. All can be changed later."
        >
          <Stack gap="large">
            <RadioCards
              label="What is it?"
              columns={3}
              options={creatable.map((value) => ({
                value,
                title: originTypeWords[value].plain,
                description: originTypeWords[value].about,
                icon: originTypeWords[value].icon,
              }))}
              {...form.register("ORIGIN_TYPE")}
            />
            <TextField
              {...originLabels[type]}
              mono
              required
              autoComplete="off"
              error={errors.ORIGIN_URL?.message}
              {...form.register("ORIGIN_URL")}
            />
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
        <Section
          title="Starts with"
          explanation={`The service's defaults for this type: ${originTypeWords[type].plain}.`}
        >
          <StartingSettings type={type} />
        </Section>
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
        <div className={styles.actions}>
          <LinkButton to={paths.zones(account)}>Cancel</LinkButton>
          <Button type="submit" variant="primary" loading={create.isPending}>
            Create zone
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function StartingSettings({ type }: { type: CreatableType }): ReactElement {
  const start = startingSettings(type);
  const onOff = (value: 0 | 1) => (value === 1 ? "On" : "Off");
  const caching = cacheExpirations.find(({ value }) => value === start.CACHE_EXP)?.meaning;
  return (
    <DefinitionList
      items={[
        { term: "Caching", value: caching },
        { term: "Strip cookies", value: onOff(start.STRIP_COOKIES) },
        { term: "Viewer's hostname as Host", value: onOff(start.ADD_HOST_HEADER) },
        { term: "Canonical header", value: onOff(start.ADD_CANONICAL_HEADER) },
        { term: "CORS headers", value: onOff(start.ADD_CORS_HEADER) },
        { term: "Verify origin certificate", value: onOff(start.VERIFY_ORIGIN_SSL) },
      ]}
    />
  );
}

function asFieldErrors(errors: Partial<Record<keyof CreateValues, string>>): FieldErrors<CreateValues> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: "rule", message }]));
}
