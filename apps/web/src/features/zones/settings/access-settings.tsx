import { isListField, type ListField } from "@edge-console/contract/rules/list-edit";
import { type ReactElement, useCallback } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useAccess } from "../../../api/access.ts";
import { UnsavedIndicator } from "../../../forms/unsaved-indicator.tsx";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { useEntryMarks } from "../../../resources/zones/managed-entries.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import type { SettingValues } from "../../../resources/zones/settings/setting-values.ts";
import type { Setting, SettingField } from "../../../resources/zones/settings/settings.ts";
import { Stack } from "../../../ui/page.tsx";
import { AddressListEditor } from "../access-rules/address-list-editor.tsx";
import { AsNumberEditor } from "../access-rules/as-number-editor.tsx";
import { CountryEditor } from "../access-rules/country-editor.tsx";
import { VisitorTester } from "../access-rules/visitor-tester.tsx";
import styles from "./access-settings.module.css";
import { useListNotes } from "./draft-notes.ts";
import { SettingControl, type SettingControlProps } from "./setting-control.tsx";

type AccessSettingsProps = {
  settings: readonly Setting[];
  values: SettingValues;
  /** Returns the props of SettingControl for a setting. */
  getCommonProps: (setting: Setting) => SettingControlProps;
  /** Called with text that was typed into a list's editor but not added. */
  onUnfinished: (field: SettingField, input: string) => void;
};

/** Access rules of a zone: list editors, other settings, and the visitor test. */
export function AccessSettings({ settings, values, getCommonProps, onUnfinished }: AccessSettingsProps): ReactElement {
  const mode = settings.find(({ field }) => field === "COUNTRY_MODE");
  return (
    <div className={styles.access}>
      {settings.map((setting) => {
        const { field } = setting;
        if (setting.kind !== "list" || !isListField(field)) return null;
        const props = { ...getCommonProps(setting), list: field, onUnfinished };
        if (setting.of === "addresses") return <AddressSetting key={setting.field} {...props} />;
        if (setting.of === "as-numbers") return <AsNumberSetting key={setting.field} {...props} />;
        return (
          <Stack key={setting.field}>
            {mode && <CountryMode {...getCommonProps(mode)} />}
            <CountrySetting {...props} />
          </Stack>
        );
      })}
      <Stack>
        {settings
          .filter((setting) => setting.kind !== "list" && setting !== mode)
          .map((setting) => (
            <SettingControl key={setting.field} {...getCommonProps(setting)} />
          ))}
      </Stack>
      <VisitorTest settings={settings} values={values} />
    </div>
  );
}

/** Visitor test with the form's values. */
export function VisitorTest({
  settings,
  values,
}: {
  settings: readonly Setting[];
  values: SettingValues;
}): ReactElement {
  return (
    <VisitorTester
      rules={{
        BLOCK_IPS: values.BLOCK_IPS,
        ALLOW_IPS: values.ALLOW_IPS,
        COUNTRIES: values.COUNTRIES,
        COUNTRY_MODE: values.COUNTRY_MODE === "ALLOW" ? "ALLOW" : "BLOCK",
        BLOCK_ASNS: values.BLOCK_ASNS,
      }}
      blocked={settings.flatMap(({ field, blocks }) =>
        blocks !== undefined && values[field] === true ? [blocks] : [],
      )}
    />
  );
}

function CountryMode({ setting, onUndo }: SettingControlProps): ReactElement {
  const { control } = useFormContext<SettingValues>();
  return (
    <UnsavedIndicator label={setting.label} onUndo={onUndo}>
      <FormRadioCards
        name="COUNTRY_MODE"
        control={control}
        label={setting.label}
        columns={2}
        options={[
          { value: "BLOCK", title: "Block listed countries", description: "All other countries are allowed." },
          {
            value: "ALLOW",
            title: "Allow only listed countries",
            description: "All other countries are blocked.",
          },
        ]}
      />
    </UnsavedIndicator>
  );
}

type ListSettingProps = SettingControlProps & Pick<AccessSettingsProps, "onUnfinished"> & { list: ListField };

/** Returns the props that connect a list editor to the form. */
function useListEditorProps({ setting, list, onUndo }: ListSettingProps) {
  const { id: account } = useAccess();
  const { notes, save, isSaved } = useListNotes(account, useZone(), list);
  const { field, fieldState } = useController<SettingValues, SettingField>({ name: setting.field });
  return {
    label: setting.label,
    hint: setting.help,
    value: String(field.value),
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
    onUndo,
    notes,
    onNotes: save,
    isSaved,
  };
}

/** Returns the handler for text that was typed into a list editor but not added. */
function useUnfinishedHandler({ setting: { field }, onUnfinished }: ListSettingProps) {
  return useCallback((input: string) => onUnfinished(field, input), [field, onUnfinished]);
}

function AddressSetting(props: ListSettingProps): ReactElement {
  const { id: account } = useAccess();
  const marks = useEntryMarks(account, useZone(), props.list);
  return <AddressListEditor {...useListEditorProps(props)} marks={marks} onUnfinished={useUnfinishedHandler(props)} />;
}

function AsNumberSetting(props: ListSettingProps): ReactElement {
  return <AsNumberEditor {...useListEditorProps(props)} onUnfinished={useUnfinishedHandler(props)} />;
}

function CountrySetting(props: ListSettingProps): ReactElement {
  const { field: mode } = useController<SettingValues, "COUNTRY_MODE">({ name: "COUNTRY_MODE" });
  const { onChange } = mode;
  return (
    <CountryEditor
      {...useListEditorProps(props)}
      mode={mode.value === "ALLOW" ? "ALLOW" : "BLOCK"}
      onModeChange={useCallback((next) => onChange(next), [onChange])}
    />
  );
}
