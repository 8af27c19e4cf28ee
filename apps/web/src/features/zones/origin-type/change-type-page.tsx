import { zoneSecrets } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem } from "../../../api/problem.ts";
import { toCurl } from "../../../forms/curl.ts";
import { FormPage } from "../../../forms/form-page.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { AffectedTraffic } from "../../../resources/zones/affected-zones.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { PageHeader, Section, Stack } from "../../../ui/page.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { BucketFields } from "../bucket-fields.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { OriginUrlField } from "../origin-url-field.tsx";
import { saveSettings } from "../settings/save-settings.ts";
import { SideEffectLosses, SideEffects } from "./side-effects.tsx";
import { TunnelOrigin } from "./tunnel-origin.tsx";
import { TunnelFields } from "./tunnel-fields.tsx";
import { getTypeBlockedReason, createTypeChangeSchema, toTypeChangeValues } from "./type-change.ts";

/** Changes the origin type of a zone, or the endpoint and delivery of a tunnel zone. Shows all side effects first. */
export function ChangeTypePage(): ReactElement {
  const { id: account, name } = useAccess();
  const { zone: zoneId = "" } = useParams();
  useTitle("Change origin type", name);
  const query = useQuery(zoneQuery(useQueryClient(), account, zoneId));
  const { data: zone, error } = query;
  if (zone === undefined && isProblem(error, "not-found")) return <QueryProblem query={query} subject="Zone" />;
  return (
    <>
      <PageHeader
        title="Change origin type"
        parent={<Link to={paths.zone(account, zoneId)}>{zone?.ZONE_NAME ?? zoneId}</Link>}
      />
      <StaleNotice query={query} />
      {zone ? (
        <ChangeTypeForm account={account} zone={zone} />
      ) : error ? (
        <QueryProblem query={query} />
      ) : (
        <Skeleton lines={8} label="Loading zone…" />
      )}
    </>
  );
}

function ChangeTypeForm({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const targets = originTypes.filter((type) => type !== zone.ORIGIN_TYPE || type === "TUNNEL");
  const [search, setSearch] = useSearchParams();
  const [target, setTarget] = useState<OriginType | undefined>(
    // A tunnel zone keeps its type unless another one is selected: its endpoint is edited here too.
    () => targets.find((type) => type === search.get("to")) ?? (zone.ORIGIN_TYPE === "TUNNEL" ? "TUNNEL" : undefined),
  );
  const schema = useMemo(() => createTypeChangeSchema(zone), [zone]);
  const form = useAppForm({
    schema,
    values: toTypeChangeValues(zone, target ?? zone.ORIGIN_TYPE),
    draft: { name: `${account}:zone:${zone.ID}:origin-type`, secrets: zoneSecrets },
  });
  const { control } = form;
  const [mode, endpoint] = useWatch({ control, name: ["TUNNEL_MODE", "TUNNEL_ENDPOINT"] });
  const { data: body } = schema.safeParse(useWatch({ control }));
  const [update, setUpdate] = useState<ZoneUpdate>();
  const save = useMutation({
    mutationFn: (update: ZoneUpdate) => saveSettings(account, zone, update),
    onSuccess: async ({ zone: updated }) => {
      form.clearDraft();
      cacheZone(queryClient, account, updated);
      showToast({ title: `Origin type changed to ${originTypeLabels[updated.ORIGIN_TYPE].name}` });
      await navigate(paths.zoneSettings(account, zone.ID));
    },
  });
  const submit = (next: ZoneUpdate) => {
    // What was confirmed before the rate limit rejected it needs no confirmation again.
    const isLimited = isProblem(save.error, "upstream-rate-limited");
    if (isLimited && JSON.stringify(next) === JSON.stringify(save.variables)) save.mutate(next);
    else setUpdate(next);
  };
  const submitLabel = target === zone.ORIGIN_TYPE ? "Save changes" : "Change origin type";
  return (
    <FormPage
      form={form}
      label="Origin type"
      submitLabel={submitLabel}
      disabledReason={
        target === undefined ? "Select an origin type first" : body && Object.keys(body).length === 0 && "No changes"
      }
      cancelTo={paths.zoneSettings(account, zone.ID)}
      onSubmit={submit}
      mutation={save}
    >
      <Section title="New origin" explanation={`Current origin type: ${originTypeLabels[zone.ORIGIN_TYPE].name}.`}>
        <Stack gap="large">
          <RadioCards
            label="New origin type"
            value={target}
            columns={3}
            options={targets.map((type) => ({
              value: type,
              title: originTypeLabels[type].name,
              description:
                type === zone.ORIGIN_TYPE
                  ? "Current type. Change its endpoint or delivery."
                  : originTypeLabels[type].description,
              icon: originTypeLabels[type].icon,
              disabledReason: getTypeBlockedReason(zone, type),
            }))}
            onValueChange={(type) => {
              setTarget(type);
              // The URL stores the type, so it doesn't count as an unsaved change.
              setSearch({ to: type }, { replace: true, preventScrollReset: true });
            }}
          />
          {target === undefined ? null : target === "TUNNEL" ? (
            <TunnelFields account={account} />
          ) : (
            <OriginUrlField type={target} />
          )}
          {target === "S3" && <BucketFields />}
        </Stack>
      </Section>
      {target !== undefined && (
        <>
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
              <p>Complete all fields to see the request.</p>
            )}
          </Section>
          <ConfirmDialog
            open={update !== undefined}
            onClose={() => setUpdate(undefined)}
            onConfirm={() => {
              if (update) save.mutate(update);
              setUpdate(undefined);
            }}
            title={
              target === zone.ORIGIN_TYPE
                ? `Change the origin of ${zone.ZONE_NAME}?`
                : `Change the origin type of ${zone.ZONE_NAME} to ${originTypeLabels[target].name}?`
            }
            confirmLabel={submitLabel}
          >
            <p>
              Requests that aren't cached go to the new origin within about 5 seconds. If it can't serve them, they
              fail.
            </p>
            {target === "TUNNEL" && <TunnelOrigin account={account} endpoint={endpoint} />}
            <AffectedTraffic account={account} zone={{ id: zone.ID, name: zone.ZONE_NAME }} />
            <SideEffectLosses zone={zone} target={target} mode={mode} />
          </ConfirmDialog>
        </>
      )}
    </FormPage>
  );
}
