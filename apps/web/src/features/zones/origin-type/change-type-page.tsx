import { zoneSecrets } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { toCurl } from "../../../forms/curl.ts";
import { FormPage } from "../../../forms/form-page.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { paths } from "../../../paths.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { CodeBlock } from "../../../ui/copy.tsx";
import { PageHeader, Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { BucketFields } from "../bucket-fields.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { type SaveResult, saveSettings } from "../settings/save-settings.ts";
import { SideEffects } from "./side-effects.tsx";
import { TunnelFields } from "./tunnel-fields.tsx";
import { getTypeBlockedReason, createTypeChangeSchema, toTypeChangeValues } from "./type-change.ts";

/**
 * Gives a zone another origin type, or a tunnel zone another endpoint or delivery, after everything that this changes
 * besides has been shown.
 */
export function ChangeTypePage(): ReactElement {
  const { id: account, name } = useAccess();
  const { zone: zoneId = "" } = useParams();
  useTitle("Change origin type", name);
  const { data: zone, error, refetch } = useQuery(zoneQuery(useQueryClient(), account, zoneId));
  if (zone === undefined && isProblem(error, "not-found")) return <ProblemState error={error} what="zone" />;
  return (
    <>
      <PageHeader
        title="Change origin type"
        parent={<Link to={paths.zone(account, zoneId)}>{zone?.ZONE_NAME ?? zoneId}</Link>}
      />
      {zone ? (
        <ChangeTypeForm account={account} zone={zone} />
      ) : error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} label="Loading the zone" />
      )}
    </>
  );
}

function ChangeTypeForm({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const targets = originTypes.filter((type) => type !== zone.ORIGIN_TYPE || type === "TUNNEL");
  const first = targets.find((type) => getTypeBlockedReason(zone, type) === undefined && type !== zone.ORIGIN_TYPE);
  const [search, setSearch] = useSearchParams();
  const asked = targets.find((type) => type === search.get("to")) ?? first ?? "STANDARD";
  const schema = useMemo(() => createTypeChangeSchema(zone), [zone]);
  const form = useAppForm({
    schema,
    values: toTypeChangeValues(zone, asked),
    draft: { name: `${account}:zone:${zone.ID}:origin-type`, secrets: zoneSecrets },
  });
  const { control } = form;
  const [target, mode] = useWatch({ control, name: ["ORIGIN_TYPE", "TUNNEL_MODE"] });
  const { data: body } = schema.safeParse(useWatch({ control }));
  const save = useMutation<SaveResult, ProblemError, ZoneUpdate>({
    mutationFn: (update) => saveSettings(account, zone, update),
    onSuccess: async ({ zone: answered }) => {
      form.clearDraft();
      cacheZone(queryClient, account, answered);
      showToast({ title: `Now fetching from a ${originTypeLabels[answered.ORIGIN_TYPE].plain.toLowerCase()}` });
      await navigate(paths.zone(account, zone.ID));
    },
  });
  return (
    <FormPage
      form={form}
      label="Origin type"
      submitLabel={target === zone.ORIGIN_TYPE ? "Save changes" : "Change origin type"}
      disabledReason={body && Object.keys(body).length === 0 && "Nothing is changed"}
      cancelTo={paths.zone(account, zone.ID)}
      onSubmit={(update) => save.mutate(update)}
      pending={save.isPending}
      problem={save.error}
    >
      <Section
        title="New origin"
        explanation={`This zone is a ${originTypeLabels[zone.ORIGIN_TYPE].plain.toLowerCase()} now.`}
      >
        <Stack gap="large">
          <FormRadioCards
            name="ORIGIN_TYPE"
            control={control}
            label="New origin"
            columns={3}
            options={targets.map((type) => ({
              value: type,
              title: originTypeLabels[type].plain,
              description:
                type === zone.ORIGIN_TYPE
                  ? "As now, from another endpoint or with another delivery."
                  : originTypeLabels[type].about,
              icon: originTypeLabels[type].icon,
              disabledReason: getTypeBlockedReason(zone, type),
            }))}
            onChoose={(type) => {
              // The address holds the type, so it is no unsaved change.
              form.resetField("ORIGIN_TYPE", { defaultValue: form.getValues("ORIGIN_TYPE") });
              setSearch({ to: type }, { replace: true, preventScrollReset: true });
            }}
          />
          {target === "TUNNEL" ? (
            <TunnelFields account={account} />
          ) : (
            <FormTextField
              name="ORIGIN_URL"
              control={control}
              label={target === "S3" ? "Bucket endpoint" : "Origin URL"}
              mono
              required
              autoComplete="off"
            />
          )}
          {target === "S3" && <BucketFields />}
        </Stack>
      </Section>
      <Section
        title="Other changes"
        explanation="These settings change automatically. Changing back doesn't restore them."
      >
        <SideEffects zone={zone} target={target} mode={mode} />
      </Section>
      <Section title="Request" explanation="The API request for this change.">
        {body ? (
          <CodeBlock
            label="curl command"
            code={toCurl({ method: "POST", path: `/cdn/${zone.ID}`, body, secrets: zoneSecrets })}
          />
        ) : (
          <p>The command is shown when every field is filled in correctly.</p>
        )}
      </Section>
    </FormPage>
  );
}
