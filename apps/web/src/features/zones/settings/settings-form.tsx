import type { Zone } from "@edge-console/contract/objects/zone";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { keepDraft, readDraft } from "../../../forms/draft.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { ReviewChanges } from "../../../forms/review-changes.tsx";
import { SaveBar } from "../../../forms/save-bar.tsx";
import { showFieldErrors } from "../../../forms/server-errors.ts";
import { UnsavedChanges } from "../../../forms/unsaved-changes.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { collisions } from "../merge/merge.ts";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import { SettingControl } from "./setting-control.tsx";
import {
  changedSettings,
  settingErrors,
  type SettingValues,
  shown,
  unusedNow,
  updateBody,
  valuesOf,
} from "./setting-values.ts";
import { settingGroups } from "./settings.ts";
import { useBase } from "./use-base.ts";
import { useSettingsSave } from "./use-settings-save.ts";

export type SettingsFormProps = {
  account: string;
  zone: Zone;
  /** Why nothing can be changed by this person; undefined when it can. */
  readOnly: string | undefined;
};

/** Every setting of a zone on one page. Only what was changed is sent. */
export function SettingsForm({ account, zone, readOnly }: SettingsFormProps): ReactElement {
  const draftName = `${account}:zone:${zone.ID}`;
  const saved = useMemo(() => valuesOf(zone), [zone]);
  const form = useForm<SettingValues>({
    defaultValues: saved,
    resolver: (values) => {
      const errors = settingErrors(zone, values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: asFieldErrors(errors) };
    },
    mode: "onTouched",
  });
  const { reset } = form;
  const [reviewing, setReviewing] = useState(false);

  // What somebody else saved meanwhile arrives in the fields that this person has not touched.
  useEffect(() => reset(saved, { keepDirtyValues: true }), [reset, saved]);

  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft(draftName))) {
      if (field in saved && typeof value !== "number")
        form.setValue(field as keyof SettingValues, value, { shouldDirty: true });
    }
    // Once, when the form appears: afterwards the form is ahead of the draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draftName]);

  const values = form.watch();
  const changed = changedSettings(zone, values);

  const draft = JSON.stringify(
    Object.fromEntries(
      changed.filter(({ input }) => input.kind !== "secret").map(({ field }) => [field, values[field]]),
    ),
  );
  useEffect(() => keepDraft(draftName, JSON.parse(draft)), [draftName, draft]);

  const base = useBase(draftName, zone, changed);
  const { save, clash, dismissClash } = useSettingsSave(account, zone, {
    saved: (answered) => reset(valuesOf(answered)),
    refused: (problem) => showFieldErrors(form, problem),
  });
  const newerElsewhere = collisions(base, zone, updateBody(zone, values));

  const submit = form.handleSubmit((typed) => save.mutate({ base, update: updateBody(zone, typed) }));
  const review = form.handleSubmit(() => setReviewing(true));

  return (
    <form noValidate onSubmit={submit} aria-label="Zone settings">
      {settingGroups.map((group) => {
        const settings = group.settings.filter(({ types }) => types?.includes(zone.ORIGIN_TYPE) ?? true);
        return (
          <Section key={group.id} id={group.id} title={group.title} explanation={group.about}>
            <Stack gap="large">
              {settings.map((setting) => (
                <SettingControl
                  key={setting.field}
                  setting={setting}
                  register={form.register}
                  error={form.formState.errors[setting.field]?.message}
                  locked={readOnly ?? unusedNow(zone, values, setting.field)}
                  onUndo={
                    changed.includes(setting)
                      ? () => form.resetField(setting.field, { defaultValue: saved[setting.field] })
                      : undefined
                  }
                />
              ))}
            </Stack>
          </Section>
        );
      })}
      {newerElsewhere.length > 0 && (
        <Banner tone="caution" title="Somebody else saved other values meanwhile">
          For {newerElsewhere.map(({ label }) => label).join(", ")}. When you save, both are shown and you choose.
        </Banner>
      )}
      {clash && (
        <MergeDialog
          collided={clash.collided}
          mine={clash.mine}
          onClose={dismissClash}
          onSave={(update) => save.mutate({ base: clash.now, update })}
        />
      )}
      {save.error && save.error.kind !== "stale-base" && (
        <FormProblem problem={save.error}>
          {save.error.outcome === "unknown" && <p>Read the zone again before you send this once more.</p>}
        </FormProblem>
      )}
      {readOnly === undefined && (
        <SaveBar
          changes={changed.length}
          saving={save.isPending}
          onDiscard={() => {
            reset(saved);
            save.reset();
          }}
        >
          <Button disabledReason={changed.length === 0 && "Nothing to review"} onClick={() => void review()}>
            Review
          </Button>
        </SaveBar>
      )}
      <ReviewChanges
        open={reviewing}
        onClose={() => setReviewing(false)}
        onSave={() => {
          setReviewing(false);
          void submit();
        }}
        changes={changed.map((setting) => ({
          field: setting.field,
          label: setting.label,
          before: shown(setting, saved[setting.field]),
          after: shown(setting, values[setting.field]),
        }))}
        request={{
          method: "POST",
          path: `/cdn/${zone.ID}`,
          body: updateBody(zone, values),
          secrets: ["S3_SECRET_KEY"],
        }}
      />
      <UnsavedChanges unsaved={changed.length > 0 && !save.isPending} />
    </form>
  );
}

function asFieldErrors(errors: Partial<Record<keyof SettingValues, string>>): FieldErrors<SettingValues> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: "rule", message }]));
}
