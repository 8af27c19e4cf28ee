import type { Zone } from "@edge-console/contract/objects/zone";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type FieldErrors, FormProvider, useForm } from "react-hook-form";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { showFieldErrors } from "../../../forms/server-errors.ts";
import { useFollowedStart } from "../../../forms/use-followed-start.ts";
import { useKeptDraft } from "../../../forms/use-kept-draft.ts";
import { CodeBlock } from "../../../ui/copy.tsx";
import { curlOf } from "../../../forms/curl.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FormActions, PageHeader, Section, Stack } from "../../../ui/page.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { ProblemState } from "../../problems/index.ts";
import { BucketFields } from "../bucket-fields.tsx";
import { originTypeWords } from "../origin-words.ts";
import { rememberZone } from "../known-zones.ts";
import { zoneQuery } from "../queries.ts";
import { type Saved, saveSettings } from "../settings/save-settings.ts";
import { SideEffects } from "./side-effects.tsx";
import { draftOfSwitch, restoredSwitch } from "./switch-draft.ts";
import { switchBlocked, switchBody, switchErrors, type SwitchValues, switchValuesOf } from "./type-switch.ts";
import { TunnelFields } from "./tunnel-fields.tsx";

/**
 * Gives a zone another origin type, or a tunnel zone another endpoint or delivery, after everything that this changes
 * besides has been shown.
 */
export function SwitchTypePage(): ReactElement {
  const { id: account, name } = useAccess();
  const { zone: zoneId = "" } = useParams();
  useTitle("Switch origin type", name);
  const { data: zone, error, refetch } = useQuery(zoneQuery(useQueryClient(), account, zoneId));
  if (zone === undefined && isProblem(error, "not-found")) return <ProblemState error={error} what="zone" />;
  return (
    <>
      <PageHeader
        title="Switch origin type"
        parent={<Link to={paths.zone(account, zoneId)}>{zone?.ZONE_NAME ?? zoneId}</Link>}
      />
      {zone ? (
        <SwitchTypeForm account={account} zone={zone} />
      ) : error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} label="Loading the zone" />
      )}
    </>
  );
}

function SwitchTypeForm({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const targets = originTypes.filter((type) => type !== zone.ORIGIN_TYPE || type === "TUNNEL");
  const first = targets.find((type) => switchBlocked(zone, type) === undefined && type !== zone.ORIGIN_TYPE);
  const [search, setSearch] = useSearchParams();
  const asked = targets.find((type) => type === search.get("to")) ?? first ?? "STANDARD";
  const start = switchValuesOf(zone, asked);
  const draftName = `${account}:zone:${zone.ID}:origin-type`;
  const form = useForm<SwitchValues>({
    defaultValues: restoredSwitch(draftName, start),
    resolver: (values) => {
      const errors = switchErrors(zone, values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: asFieldErrors(errors) };
    },
    mode: "onTouched",
  });
  useFollowedStart(form, start);
  const values = form.watch();
  const forgetDraft = useKeptDraft(draftName, draftOfSwitch(start), draftOfSwitch(values));
  const { errors } = form.formState;
  const target: OriginType = values.ORIGIN_TYPE;
  const stays = target === zone.ORIGIN_TYPE;
  const body = switchBody(zone, values);
  const save = useMutation<Saved, ProblemError, SwitchValues>({
    mutationFn: (typed) => saveSettings(account, zone, switchBody(zone, typed)),
    onSuccess: async ({ zone: answered }) => {
      forgetDraft();
      rememberZone(queryClient, account, answered);
      showToast({ title: `Now fetching from a ${originTypeWords[answered.ORIGIN_TYPE].plain.toLowerCase()}` });
      await navigate(paths.zone(account, zone.ID));
    },
    onError: (problem) => showFieldErrors(form, problem),
  });
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Origin type" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
        <Section
          title="New origin"
          explanation={`This zone is a ${originTypeWords[zone.ORIGIN_TYPE].plain.toLowerCase()} now.`}
        >
          <Stack gap="large">
            <RadioCards
              label="What will it fetch from?"
              columns={3}
              options={targets.map((type) => ({
                value: type,
                title: originTypeWords[type].plain,
                description:
                  type === zone.ORIGIN_TYPE
                    ? "As now, from another endpoint or with another delivery."
                    : originTypeWords[type].about,
                icon: originTypeWords[type].icon,
                disabledReason: switchBlocked(zone, type),
              }))}
              {...form.register("ORIGIN_TYPE", {
                onChange: ({ target: { value } }: { target: { value: string } }) =>
                  setSearch({ to: value }, { replace: true, preventScrollReset: true }),
              })}
            />
            {target === "TUNNEL" ? (
              <TunnelFields account={account} />
            ) : (
              <TextField
                label={target === "S3" ? "Bucket endpoint" : "Origin URL"}
                mono
                required
                autoComplete="off"
                error={errors.ORIGIN_URL?.message}
                {...form.register("ORIGIN_URL")}
              />
            )}
            {target === "S3" && <BucketFields />}
          </Stack>
        </Section>
        <Section
          title="What else changes"
          explanation="The service sets these unasked. Switching back later does not bring the earlier values back."
        >
          <SideEffects zone={zone} target={target} mode={values.TUNNEL_MODE} register={form.register("keep")} />
        </Section>
        <Section title="Request" explanation="Exactly what will be sent.">
          <CodeBlock
            label="curl command"
            code={curlOf({
              method: "POST",
              path: `/cdn/${zone.ID}`,
              body,
              secrets: ["S3_SECRET_KEY"],
            })}
          />
        </Section>
        {save.error && <FormProblem problem={save.error} />}
        <FormActions>
          <LinkButton to={paths.zone(account, zone.ID)} onClick={forgetDraft}>
            Cancel
          </LinkButton>
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending}
            disabledReason={Object.keys(body).length === 0 && "Nothing is changed"}
          >
            {stays ? "Save changes" : "Switch origin type"}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

function asFieldErrors(errors: Partial<Record<keyof SwitchValues, string>>): FieldErrors<SwitchValues> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: "rule", message }]));
}
