import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { isZoneSecret, zoneSecrets } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { needsTypedName } from "@edge-console/contract/rules/consequences";
import { type ReactElement, type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { formatEntryChanges } from "../../../format/entries.ts";
import { SettingsPage } from "../../../forms/settings-page.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import {
  listChangedSettings,
  diffEntries,
  type SettingValues,
  formatValue,
  getDraftUnusedReason,
  toUpdateBody,
  toFormValues,
} from "../../../resources/zones/settings/setting-values.ts";
import { discardDraftNotes, saveDraftValues } from "../../../resources/zones/settings/draft-edits.ts";
import {
  discardSettingsDraft,
  getSettingsDraftName,
  useSettingsDraft,
} from "../../../resources/zones/settings/settings-draft.ts";
import {
  hasSetting,
  type Setting,
  type SettingField,
  settingGroups,
} from "../../../resources/zones/settings/settings.ts";
import { BelowFold } from "../../../ui/below-fold.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { lightUp, showPart } from "../../../ui/use-fragment-target.ts";
import { ConflictDialog } from "../conflicts/conflict-dialog.tsx";
import { findConflicts } from "../conflicts/conflicts.ts";
import { ConsequenceList } from "../consequences/consequence-list.tsx";
import { useConsequences } from "../consequences/use-consequences.ts";
import { AccessSettings, VisitorTest } from "./access-settings.tsx";
import { ReadOnlySettings } from "./read-only-settings.tsx";
import { DeletedNotice } from "./deleted-notice.tsx";
import { useSaveDraftNotes } from "./draft-notes.ts";
import { SaveNotice } from "./save-notice.tsx";
import { SettingControl, type SettingControlProps } from "./setting-control.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { settingsSchema } from "./settings-schema.ts";
import { useSettingsSave } from "./use-settings-save.ts";
import { useUnfinishedEntries } from "./use-unfinished-entries.ts";

/** Groups that fill a window: the origin and caching. */
const groupsAboveFold = 2;

export type SettingsFormProps = {
  account: string;
  zone: Zone;
  /** Why the settings are read-only; undefined if they can be changed. */
  readOnly: string | undefined;
  /** Whether the zone was deleted while it was edited. */
  isDeleted: boolean;
  /** Shown at the top of the origin section. */
  details: ReactNode;
  /** Last section of the page; empty if the settings are read-only. */
  danger: ReactNode;
};

/** Form with all settings of a zone. Saving sends only what was changed. */
export function SettingsForm({ account, zone, readOnly, isDeleted, details, danger }: SettingsFormProps): ReactElement {
  const draft = useSettingsDraft(account, zone.ID);
  const saved = useMemo(() => toFormValues(zone), [zone]);
  const { setUnfinished, getErrors } = useUnfinishedEntries();
  const schema = useMemo(() => settingsSchema(zone, getErrors), [zone, getErrors]);
  const form = useAppForm({
    schema,
    values: saved,
    draft: {
      name: getSettingsDraftName(account, zone.ID),
      secrets: zoneSecrets,
      read: () => draft.values,
      save: (values) => saveDraftValues(account, zone, values),
    },
  });
  const { control, reset, trigger } = form;
  const { errors, submitCount } = form.formState;
  const onUnfinished = useCallback(
    (field: SettingField, input: string) => setUnfinished(field, input, (cleared) => void trigger(cleared)),
    [setUnfinished, trigger],
  );
  // A copy, because react-hook-form mutates its values in place.
  const values = useWatch({ control, compute: (current: SettingValues) => ({ ...current }) });
  const changed = listChangedSettings(zone, values);

  const location = useLocation();
  const { state } = location;
  const focusSetting = useEffectEvent((field: string) => {
    const setting = settingGroups.flatMap(({ settings }) => settings).find((other) => other.field === field);
    // Read-only settings are targets of the fragment themselves.
    if (!setting || readOnly !== undefined) return;
    if (!hasSetting(zone.ORIGIN_TYPE, setting)) {
      const section = document.getElementById(setting.section);
      if (section) showPart(section);
      return;
    }
    form.setFocus(setting.field);
    const control = document.activeElement?.closest("[data-setting]") ?? document.activeElement;
    control?.scrollIntoView({ block: "center" });
    if (control) lightUp(control);
  });
  // Again when the same field is selected a second time.
  useEffect(() => focusSetting(location.hash.slice(1)), [location]);

  // Values that another screen added to the draft are reviewed immediately.
  const [isReviewing, setReviewing] = useState(
    () => isForReview(state) && listChangedSettings(zone, { ...saved, ...draft.values }).length > 0,
  );

  // What the changes are based on, also after a reload.
  const base = { ...zone, ...draft.base };
  const { save, conflict, dismissConflict } = useSettingsSave(account, zone, (updated) => reset(toFormValues(updated)));
  useSaveDraftNotes(account, zone);
  const body = toUpdateBody(zone, values);
  const changedElsewhere = findConflicts(base, zone, body);
  const { consequences, requests, checkConfirmation } = useConsequences(account, zone, body);

  const getCommonProps = (setting: Setting): SettingControlProps => ({
    setting,
    unusedReason: getDraftUnusedReason(zone, values, setting.field),
    onUndo: changed.includes(setting)
      ? () => {
          form.resetField(setting.field, { defaultValue: saved[setting.field] });
          discardDraftNotes(account, zone.ID, setting.field);
        }
      : undefined,
  });
  const groups = settingGroups.map((group) => {
    const settings = group.settings.filter((setting) => hasSetting(zone.ORIGIN_TYPE, setting));
    return { ...group, settings, changes: settings.filter((setting) => changed.includes(setting)).length };
  });
  const invalid = groups.flatMap(({ settings }) => settings.filter(({ field }) => errors[field]));
  const sections = groups.map(({ id, title, help, settings }) => (
    <Section key={id} id={id} title={title} explanation={help}>
      <Stack>
        {id === "origin" && details}
        {readOnly !== undefined ? (
          <>
            <ReadOnlySettings zone={zone} values={saved} settings={settings} />
            {id === "access" && <VisitorTest settings={settings} values={saved} />}
          </>
        ) : id === "access" ? (
          <AccessSettings
            settings={settings}
            values={values}
            getCommonProps={getCommonProps}
            onUnfinished={onUnfinished}
          />
        ) : (
          settings.map((setting) => <SettingControl key={setting.field} {...getCommonProps(setting)} />)
        )}
      </Stack>
    </Section>
  ));

  return (
    <>
      <SettingsPage
        form={form}
        label="Zone settings"
        onSubmit={(update: ZoneUpdate) => {
          if (Object.keys(update).length > 0) save.mutate({ base, update });
        }}
        mutation={save}
        changes={changed.map((setting) => {
          const entries = diffEntries(setting, saved[setting.field], values[setting.field]);
          return {
            field: setting.field,
            label: setting.label,
            before: formatValue(setting, saved[setting.field]),
            after: formatValue(setting, values[setting.field]),
            entries: entries && setting.kind === "list" ? formatEntryChanges(setting.of, entries) : undefined,
            reasons:
              isReviewing && entries
                ? [
                    ...pickEntries(draft.reasons[setting.field], [...entries.added, ...entries.removed]).map(
                      ([, reason]) => reason,
                    ),
                    ...pickEntries(draft.notes[setting.field], entries.added).map(
                      ([entry, note]) => `Note on ${entry}: ${note}`,
                    ),
                  ]
                : [],
            loss:
              setting.kind === "secret" && zone.S3_SECRET_KEY_SET === 1
                ? "The stored secret is replaced and can't be recovered."
                : undefined,
          };
        })}
        request={{
          method: "POST",
          path: `/cdn/${zone.ID}`,
          body,
          secrets: zoneSecrets,
        }}
        consequences={
          consequences.length > 0
            ? {
                title: `Save changes to ${zone.ZONE_NAME}?`,
                content: <ConsequenceList consequences={consequences} requests={requests} />,
                isDangerous: consequences.some(({ needsConfirmation }) => needsConfirmation),
                typeName: needsTypedName(consequences) ? zone.ZONE_NAME : undefined,
                checkConfirmation,
              }
            : undefined
        }
        isReviewing={isReviewing}
        onReviewChange={setReviewing}
        onDiscard={() => {
          discardSettingsDraft(account, zone.ID);
          reset(saved);
          save.reset();
        }}
        notice={
          isDeleted ? (
            <DeletedNotice
              account={account}
              edited={{ ...zone, ...withoutSecrets(body) }}
              changes={changed
                .filter(({ field }) => !isZoneSecret(field))
                .map((setting) => `${setting.label}: ${formatValue(setting, values[setting.field])}`)}
            />
          ) : (
            <SaveNotice
              problem={save.error}
              changedElsewhere={changedElsewhere.map(({ setting }) => setting.label)}
              invalid={submitCount > 0 ? invalid.map(({ label }) => label) : []}
            />
          )
        }
        disabledReason={isDeleted ? "The zone was deleted" : undefined}
        readOnly={readOnly}
        nav={
          <SettingsNav
            sections={[...groups, ...(danger ? [{ id: "danger", title: "Danger zone", changes: 0 }] : [])]}
          />
        }
        footer={danger}
      >
        {sections.slice(0, groupsAboveFold)}
        <BelowFold>{sections.slice(groupsAboveFold)}</BelowFold>
      </SettingsPage>
      {conflict && (
        <ConflictDialog
          account={account}
          zone={zone.ID}
          conflicts={conflict.conflicts}
          mine={conflict.update}
          onClose={dismissConflict}
          onSave={(update) => {
            if (Object.keys(update).length > 0) return save.mutate({ base: conflict.current, update });
            // All conflicts were resolved with the other member's values.
            dismissConflict();
            reset(toFormValues(conflict.current));
          }}
        />
      )}
    </>
  );
}

function pickEntries(texts: NotesByEntry = {}, entries: readonly string[]): [entry: string, text: string][] {
  return Object.entries(texts).filter(([entry]) => entries.includes(entry));
}

function isForReview(state: unknown): boolean {
  return typeof state === "object" && state !== null && "review" in state && state.review === true;
}

/** Leaves secrets out of an update, which the browser would store with the next page. */
function withoutSecrets(body: ZoneUpdate): Partial<Zone> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !isZoneSecret(field)));
}
