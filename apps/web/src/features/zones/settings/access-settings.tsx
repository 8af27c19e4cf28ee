import { type ReactElement, useCallback } from "react";
import { useController, useFormContext } from "react-hook-form";
import { UnsavedIndicator } from "../../../forms/unsaved-indicator.tsx";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import type { SettingValues } from "../../../resources/zones/settings/setting-values.ts";
import type { Setting, SettingField } from "../../../resources/zones/settings/settings.ts";
import { Stack } from "../../../ui/page.tsx";
import { AddressListEditor } from "../access-rules/address-list-editor.tsx";
import { AsNumberEditor } from "../access-rules/as-number-editor.tsx";
import { CountryEditor } from "../access-rules/country-editor.tsx";
import { VisitorTester } from "../access-rules/visitor-tester.tsx";
import styles from "./access-settings.module.css";
import { SettingControl, type SettingControlProps } from "./setting-control.tsx";

type AccessSettingsProps = {
  settings: readonly Setting[];
  values: SettingValues;
  saved: SettingValues;
  /** What SettingControl takes for a setting. */
  common: (setting: Setting) => SettingControlProps;
  /** Told of what is typed for an entry of a list and is none. */
  onUnfinished: (field: SettingField, typed: string) => void;
};

/** The access rules of a zone: lists in their editors, other settings, and a visitor to test them with. */
export function AccessSettings({ settings, values, saved, common, onUnfinished }: AccessSettingsProps): ReactElement {
  const mode = settings.find(({ field }) => field === "COUNTRY_MODE");
  return (
    <div className={styles.access}>
      {settings.map((setting) => {
        if (setting.kind !== "list") return null;
        const props = { ...common(setting), saved: String(saved[setting.field]), onUnfinished };
        if (setting.of === "addresses") return <AddressSetting key={setting.field} {...props} />;
        if (setting.of === "as-numbers") return <AsNumberSetting key={setting.field} {...props} />;
        return (
          <Stack key={setting.field}>
            {mode && <CountryMode {...common(mode)} />}
            <CountrySetting {...props} />
          </Stack>
        );
      })}
      <Stack>
        {settings
          .filter((setting) => setting.kind !== "list" && setting !== mode)
          .map((setting) => (
            <SettingControl key={setting.field} {...common(setting)} />
          ))}
      </Stack>
      <VisitorTest settings={settings} values={values} />
    </div>
  );
}

/** The tester, on the values of the form. */
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
          { value: "BLOCK", title: "Block listed countries", description: "All other visitors are served (BLOCK)." },
          {
            value: "ALLOW",
            title: "Allow only listed countries",
            description: "All other visitors are blocked (ALLOW).",
          },
        ]}
      />
    </UnsavedIndicator>
  );
}

type ListSettingProps = SettingControlProps & Pick<AccessSettingsProps, "onUnfinished"> & { saved: string };

/** A list of the form as its editors take it. */
function useListEditorProps({ setting, onUndo }: ListSettingProps) {
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
  };
}

/** How its editor tells the form of what is typed into it and is no entry. */
function useUnfinishedHandler({ setting: { field }, onUnfinished }: ListSettingProps) {
  return useCallback((typed: string) => onUnfinished(field, typed), [field, onUnfinished]);
}

function AddressSetting(props: ListSettingProps): ReactElement {
  return (
    <AddressListEditor {...useListEditorProps(props)} onUnfinished={useUnfinishedHandler(props)} saved={props.saved} />
  );
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
      onMode={useCallback((next) => onChange(next), [onChange])}
    />
  );
}
