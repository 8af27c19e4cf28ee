import { zoneSecrets } from "@edge-console/contract/fields/zone";
import { repairZoneName } from "@edge-console/contract/rules/zone-name";
import { listIgnoredSettings } from "@edge-console/contract/rules/ignored-settings";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { callOperation } from "../../../api/client.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { FormPage } from "../../../forms/form-page.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { paths } from "../../../paths.ts";
import { useKeyProblem } from "../../../resources/account/use-key-problem.ts";
import { copyEntryNotes } from "../../../resources/zones/entry-notes.ts";
import { baselinesQuery } from "../../../resources/zones/baselines.ts";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { zoneDomainQuery, zonesQuery } from "../../../resources/zones/queries.ts";
import { Section, Stack } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { BucketFields } from "../bucket-fields.tsx";
import { OriginUrlField } from "../origin-url-field.tsx";
import { TunnelFields } from "../origin-type/tunnel-fields.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { CopiedSettings } from "./copied-settings-list.tsx";
import { toCreateFields, listCopiedSettings } from "./copied-settings.ts";
import { listBaselineSettings } from "./baseline-settings.ts";
import { createSchema, emptyCreateValues, toCreateValues } from "./create-values.ts";
import { DefaultSettings } from "./default-settings.tsx";

/** Form for a new zone. With `source`, the zone's other settings are copied; `name` is the suggested one. */
export function CreateZoneForm({
  account,
  source,
  name: suggestedName = "",
}: {
  account: string;
  source?: Zone;
  name?: string;
}): ReactElement {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: zones, isLoading: areZonesLoading } = useQuery(zonesQuery(account));
  const zoneDomain = useQuery(zoneDomainQuery(account, zones?.at(-1)));
  const form = useAppForm({
    schema: createSchema,
    values: { ...(source ? toCreateValues(source) : emptyCreateValues), ZONE_NAME: suggestedName },
    draft: { name: `${account}:zone:new${source ? `:like:${source.ID}` : ""}`, secrets: zoneSecrets },
  });
  const { control } = form;
  const [type, mode, name] = useWatch({ control, name: ["ORIGIN_TYPE", "TUNNEL_MODE", "ZONE_NAME"] });
  const { data: request } = createSchema.safeParse(useWatch({ control }));
  const copied = source ? listCopiedSettings(source, type, mode) : [];
  const { data: baselines } = useQuery(baselinesQuery(account));
  const wanted = listBaselineSettings(baselines?.rules ?? [], { type, name });
  const fields = { ...toCreateFields(copied), ...Object.fromEntries(wanted.map(({ field, value }) => [field, value])) };
  const isTaken = zones?.some((zone) => zone.ZONE_NAME === name.toLowerCase()) ?? false;

  const create = useMutation({
    mutationFn: (body: ZoneCreate) => callOperation("POST /cdn", { account, body }),
    onSuccess: async (zone) => {
      form.clearDraft();
      cacheZone(queryClient, account, zone);
      if (source) {
        void copyEntryNotes(account, source.ID, zone).catch(() =>
          showToast({ tone: "caution", title: "Notes on list entries weren't copied" }),
        );
      }
      const sent = Object.fromEntries([...copied, ...wanted].map(({ field, value }) => [field, value]));
      const ignored = listIgnoredSettings(zone, sent);
      showToast(
        ignored.length === 0
          ? { title: `Zone ${zone.ZONE_NAME} created` }
          : {
              title: "Zone created with different settings",
              tone: "caution",
              detail: `Not applied: ${ignored.join(", ")}.`,
            },
      );
      await navigate(paths.zone(account, zone.ID));
    },
  });

  return (
    <FormPage
      form={form}
      label="Create zone"
      submitLabel="Create zone"
      cancelTo={paths.zones(account)}
      onSubmit={(body) => create.mutate({ ...body, ...fields })}
      mutation={create}
      disabledReason={useKeyProblem(account)}
      unknownNote={
        <p>
          The zone may have been created. Check the <Link to={paths.zones(account)}>zone list</Link> before you retry.
        </p>
      }
    >
      <Section title="Origin" explanation="Sets the default settings. You can change them later.">
        <Stack gap="large">
          <FormRadioCards
            name="ORIGIN_TYPE"
            control={control}
            label="Origin type"
            columns={2}
            options={originTypes.map((value) => ({
              value,
              title: originTypeLabels[value].name,
              description: originTypeLabels[value].description,
              icon: originTypeLabels[value].icon,
            }))}
          />
          {type === "TUNNEL" ? <TunnelFields account={account} /> : <OriginUrlField type={type} />}
          {type === "S3" && <BucketFields />}
        </Stack>
      </Section>
      <Section title="Name" explanation="Used in the default hostname. Can't be changed later.">
        <FormTextField
          name="ZONE_NAME"
          control={control}
          label="Zone name"
          hint={
            <>
              4 to 40 letters and digits.
              <br />
              Default hostname:{" "}
              {zoneDomain.data || areZonesLoading || zoneDomain.isLoading ? (
                <b>{`${name.toLowerCase() || "name"}.${zoneDomain.data ?? "…"}`}</b>
              ) : (
                "known once the zone is created"
              )}
            </>
          }
          repair={repairZoneName}
          mono
          required
          autoComplete="off"
          error={isTaken && "Another zone in this account has this name."}
        />
      </Section>
      {source && <CopiedSettings account={account} source={source} copied={copied} />}
      {wanted.length > 0 && (
        <Section
          title="Baselines"
          explanation={
            <p>
              The zone starts with what your <Link to={paths.baselines(account)}>baselines</Link> want.
            </p>
          }
        >
          <DefinitionList
            items={wanted.map(({ label, text, rule }) => ({ term: label, value: `${text} (${rule})` }))}
          />
        </Section>
      )}
      <Section
        title="Default settings"
        explanation={`Defaults for the origin type ${originTypeLabels[type].name}${copied.length > 0 ? ", for settings that aren't copied" : ""}.`}
      >
        <DefaultSettings type={type} mode={mode} except={[...copied, ...wanted]} />
      </Section>
      <CurlCommand
        request={
          request && {
            method: "POST",
            path: "/cdn",
            body: { ...request, ...fields },
            secrets: zoneSecrets,
          }
        }
      />
    </FormPage>
  );
}
