import type { Zone } from "@edge-console/contract/objects/zone";
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { keepDraft, readDraft } from "../../../forms/draft.ts";
import { ReviewChanges } from "../../../forms/review-changes.tsx";
import { SaveBar } from "../../../forms/save-bar.tsx";
import { showFieldErrors } from "../../../forms/server-errors.ts";
import { UnsavedChanges } from "../../../forms/unsaved-changes.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { collisions } from "../merge/merge.ts";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import { AccessSettings, VisitorTest } from "./access-settings.tsx";
import { ReadOnlySettings } from "./read-only-settings.tsx";
import { SaveNotice } from "./save-notice.tsx";
import { SettingControl, type SettingControlProps } from "./setting-control.tsx";
import {
  changedSettings,
  entriesChanged,
  settingErrors,
  type SettingValues,
  shown,
  unusedNow,
  updateBody,
  valuesOf,
} from "./setting-values.ts";
import { type Setting, type SettingField, settingGroups } from "./settings.ts";
import { settingsDraft } from "./settings-drafts.ts";
import { SettingsNav } from "./settings-nav.tsx";
import { forgetReasons, stagedReasons } from "./stage-rule.ts";
import { useBase } from "./use-base.ts";
import { useUnfinishedEntries } from "./use-unfinished-entries.ts";
import { useSettingsSave } from "./use-settings-save.ts";
import styles from "./settings-form.module.css";

export type SettingsFormProps = {
  account: string;
  zone: Zone;
  /** Why nothing can be changed by this person; undefined when it can. */
  readOnly: string | undefined;
  /** What the zone is, shown with its origin. */
  facts: ReactNode;
  /** The page's last section; nothing where nothing can be changed. */
  danger: ReactNode;
};

/** Every setting of a zone on one page. Only what was changed is sent. */
export function SettingsForm({ account, zone, readOnly, facts, danger }: SettingsFormProps): ReactElement {
  const formId = useId();
  const draftName = settingsDraft(account, zone.ID);
  const saved = useMemo(() => valuesOf(zone), [zone]);
  const unfinished = useUnfinishedEntries();
  const form = useForm<SettingValues>({
    defaultValues: saved,
    resolver: (values) => {
      const errors = { ...settingErrors(zone, values), ...unfinished.errors() };
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: asFieldErrors(errors) };
    },
    mode: "onTouched",
  });
  const { reset, trigger } = form;
  const { tell } = unfinished;
  const onUnfinished = useCallback(
    (field: SettingField, typed: string) => tell(field, typed, (cleared) => void trigger(cleared)),
    [tell, trigger],
  );
  const [reviewing, setReviewing] = useState(false);
  const { state } = useLocation();

  // What somebody else saved meanwhile arrives in the fields that this person has not touched.
  useEffect(() => reset(saved, { keepDirtyValues: true }), [reset, saved]);

  const takeUp = useEffectEvent((name: string) => {
    for (const [field, value] of Object.entries(readDraft(name))) {
      if (field in saved && (typeof value === "string" || typeof value === "boolean"))
        form.setValue(field as keyof SettingValues, value, { shouldDirty: true });
    }
    // What was staged on another screen is to be reviewed at once.
    if (isForReview(state) && changedSettings(zone, form.getValues()).length > 0) setReviewing(true);
  });
  // Once, when the form appears: afterwards the form is ahead of the draft.
  useEffect(() => takeUp(draftName), [draftName]);

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
    saved: (answered) => {
      forgetReasons(account, zone.ID);
      reset(valuesOf(answered));
    },
    refused: (problem) => showFieldErrors(form, problem),
  });
  const newerElsewhere = collisions(base, zone, updateBody(zone, values));

  const submit = form.handleSubmit((typed) => {
    const update = updateBody(zone, typed);
    if (Object.keys(update).length > 0) save.mutate({ base, update });
  });
  const review = form.handleSubmit(() => setReviewing(true));

  const common = (setting: Setting): SettingControlProps => ({
    setting,
    control: form.control,
    error: form.formState.errors[setting.field]?.message,
    locked: unusedNow(zone, values, setting.field),
    onUndo: changed.includes(setting)
      ? () => form.resetField(setting.field, { defaultValue: saved[setting.field] })
      : undefined,
  });
  const groups = settingGroups.map((group) => {
    const settings = group.settings.filter(({ types }) => types?.includes(zone.ORIGIN_TYPE) ?? true);
    return { ...group, settings, changes: settings.filter((setting) => changed.includes(setting)).length };
  });

  return (
    <>
      <div className={styles.layout}>
        <SettingsNav sections={[...groups, ...(danger ? [{ id: "danger", title: "Danger", changes: 0 }] : [])]} />
        <div className={styles.body}>
          {readOnly !== undefined && <p className={styles.readOnly}>{readOnly}</p>}
          <form id={formId} noValidate onSubmit={submit} aria-label="Zone settings">
            {groups.map(({ id, title, about, settings }) => (
              <Section key={id} id={id} title={title} explanation={about}>
                <Stack>
                  {id === "origin" && facts}
                  {readOnly !== undefined ? (
                    <>
                      <ReadOnlySettings zone={zone} values={saved} settings={settings} />
                      {id === "access" && <VisitorTest values={saved} />}
                    </>
                  ) : id === "access" ? (
                    <AccessSettings
                      settings={settings}
                      values={values}
                      saved={saved}
                      common={common}
                      onUnfinished={onUnfinished}
                    />
                  ) : (
                    settings.map((setting) => <SettingControl key={setting.field} {...common(setting)} />)
                  )}
                </Stack>
              </Section>
            ))}
          </form>
          {danger}
        </div>
      </div>
      {readOnly === undefined && (
        <SaveBar
          form={formId}
          changes={changed.length}
          saving={save.isPending}
          onDiscard={() => {
            forgetReasons(account, zone.ID);
            reset(saved);
            save.reset();
          }}
          notice={
            <SaveNotice
              problem={save.error}
              newer={newerElsewhere.map(({ label }) => label)}
              wrong={form.formState.submitCount > 0 ? wrongSettings(groups, form.formState.errors) : []}
            />
          }
        >
          <Button onClick={() => void review()}>Review</Button>
        </SaveBar>
      )}
      {clash && (
        <MergeDialog
          collided={clash.collided}
          mine={clash.mine}
          onClose={dismissClash}
          onSave={(update) => {
            if (Object.keys(update).length > 0) return save.mutate({ base: clash.now, update });
            // Everything was left to the others: there is nothing to send.
            dismissClash();
            reset(valuesOf(clash.now));
          }}
        />
      )}
      <ReviewChanges
        open={reviewing && changed.length > 0}
        onClose={() => setReviewing(false)}
        onSave={() => {
          setReviewing(false);
          void submit();
        }}
        changes={changed.map((setting) => {
          const entries = entriesChanged(setting, saved[setting.field], values[setting.field]);
          return {
            field: setting.field,
            label: setting.label,
            before: shown(setting, saved[setting.field]),
            after: shown(setting, values[setting.field]),
            entries,
            reasons: reviewing && entries ? stagedReasons(account, zone.ID, setting.field, entries) : [],
          };
        })}
        request={{
          method: "POST",
          path: `/cdn/${zone.ID}`,
          body: updateBody(zone, values),
          secrets: ["S3_SECRET_KEY"],
        }}
      />
      <UnsavedChanges unsaved={changed.length > 0 && !save.isPending} />
    </>
  );
}

function isForReview(state: unknown): boolean {
  return typeof state === "object" && state !== null && "review" in state && state.review === true;
}

function asFieldErrors(errors: Partial<Record<keyof SettingValues, string>>): FieldErrors<SettingValues> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: "rule", message }]));
}

function wrongSettings(
  groups: readonly { settings: readonly Setting[] }[],
  errors: FieldErrors<SettingValues>,
): string[] {
  return groups.flatMap(({ settings }) => settings.filter(({ field }) => errors[field]).map(({ label }) => label));
}
