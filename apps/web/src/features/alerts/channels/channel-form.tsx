import {
  type Channel,
  channelChangeSchema,
  channelInputSchema,
  type ChannelInput,
  type ChannelType,
  channelTypeLabels,
  channelTypes,
  type CreatedChannel,
} from "@edge-console/contract/alerts/channels";
import {
  alertCategoryNames,
  type AlertCategory,
  alertCategories,
} from "@edge-console/contract/alerts/alert-categories";
import { type ReactElement, useId } from "react";
import { useWatch, type Control, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { z } from "zod";
import { callConsole } from "../../../api/call-console.ts";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../../forms/use-uncached-mutation.ts";
import { useChannelsRefresh } from "../../../resources/alerts/queries.ts";
import { showToast } from "../../../ui/toast.ts";
import { minimumOptions } from "../severity-labels.ts";
import { urlHints, urlPlaceholders } from "./channel-labels.ts";
import { useField } from "../../../forms/use-field.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import styles from "./channels-page.module.css";

const typeOptions = channelTypes.map((value) => ({ value, label: channelTypeLabels[value] }));

/** Dialog: adds a channel. `onAdded` gets the secret of a webhook, which is returned only once. */
export function AddChannelDialog({
  account,
  onAdded,
  onClose,
}: {
  account: string;
  onAdded: (created: CreatedChannel) => void;
  onClose: () => void;
}): ReactElement {
  const refresh = useChannelsRefresh(account);
  const addition = useUncachedMutation();
  const values: ChannelInput = {
    type: "webhook",
    name: "",
    url: "",
    categories: [...alertCategoryNames],
    minimum: "info",
  };
  const form = useAppForm({
    schema: channelInputSchema,
    values,
    mode: "onSubmit",
    draft: { name: `${account}:alert-channel:new`, secrets: ["url"] },
  });
  const type: ChannelType = useWatch({ control: form.control, name: "type" });

  const add = async (input: ChannelInput) => {
    const result = await addition.mutate(() => callConsole("addAlertChannel", { accountId: account, body: input }));
    void refresh();
    if (!result) return;
    form.clearDraft();
    onAdded(result.data);
  };
  return (
    <FormDialog
      form={form}
      title="Add channel"
      description="Shared by the account: everyone who reads the channel sees its alerts."
      submitLabel="Add channel"
      onSubmit={add}
      mutation={addition}
      onClose={onClose}
    >
      <FormSelect name="type" control={form.control} label="Type" options={typeOptions} />
      <FormTextField name="name" control={form.control} label="Name" placeholder="On-call" required />
      <FormTextField
        name="url"
        control={form.control}
        label="URL"
        mono
        inputMode="url"
        placeholder={urlPlaceholders[type]}
        hint={`${urlHints[type]} Stored encrypted and never shown again.`}
        required
      />
      <FormSelect name="minimum" control={form.control} label="Alerts" options={minimumOptions} />
      <CategoryCheckboxes name="categories" control={form.control} />
    </FormDialog>
  );
}

/** Change of a channel in a form: without a URL, the current one is used. */
const editSchema = channelChangeSchema.omit({ url: true, enabled: true }).extend({
  url: z.union([z.literal("").transform(() => undefined), channelInputSchema.shape.url]),
});

/** Dialog: changes a channel. Its URL is replaced only if a new one is entered. */
export function EditChannelDialog({
  account,
  channel,
  onClose,
}: {
  account: string;
  channel: Channel;
  onClose: () => void;
}): ReactElement {
  const refresh = useChannelsRefresh(account);
  const saving = useUncachedMutation();
  const { id, name, categories, minimum, type, host, enabled } = channel;
  const form = useAppForm({
    schema: editSchema,
    values: { name, url: "", categories, minimum },
    mode: "onSubmit",
    draft: { name: `${account}:alert-channel:${id}`, secrets: ["url"] },
  });
  const save = async ({ url, ...change }: z.output<typeof editSchema>) => {
    const result = await saving.mutate(() =>
      callConsole("changeAlertChannel", {
        accountId: account,
        channelId: id,
        body: { ...change, enabled, ...(url !== undefined && { url }) },
      }),
    );
    void refresh();
    if (!result) return;
    form.clearDraft();
    showToast({ title: "Channel saved" });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Edit ${name}`}
      submitLabel="Save changes"
      onSubmit={save}
      mutation={saving}
      onClose={onClose}
    >
      <FormTextField name="name" control={form.control} label="Name" required />
      <FormTextField
        name="url"
        control={form.control}
        label="New URL"
        mono
        inputMode="url"
        required={false}
        placeholder={urlPlaceholders[type]}
        hint={`Leave empty to keep the current URL on ${host}.`}
      />
      <FormSelect name="minimum" control={form.control} label="Alerts" options={minimumOptions} />
      <CategoryCheckboxes name="categories" control={form.control} />
    </FormDialog>
  );
}

/** Categories that a channel is notified of. */
function CategoryCheckboxes<Values extends FieldValues, Output>({
  name,
  control,
}: {
  name: FieldPathByValue<Values, AlertCategory[]>;
  control: Control<Values, unknown, Output>;
}): ReactElement {
  const id = useId();
  const { bound, value, error } = useField({ name, control });
  const selected = alertCategoryNames.filter((category) => Array.isArray(value) && value.includes(category));
  const isAll = selected.length === alertCategoryNames.length;
  return (
    <fieldset className={styles.fieldset} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>Categories</legend>
      <div className={styles.selectAll}>
        <Button size="small" onClick={() => bound.onChange(isAll ? [] : alertCategoryNames)}>
          {isAll ? "Clear all" : "Select all"}
        </Button>
      </div>
      <div className={styles.checkboxes}>
        {alertCategoryNames.map((category, index) => (
          <Checkbox
            key={category}
            {...(index === 0 && { ref: bound.ref })}
            label={alertCategories[category].label}
            checked={selected.includes(category)}
            onCheckedChange={(checked) =>
              bound.onChange(
                alertCategoryNames.filter((other) => (other === category ? checked : selected.includes(other))),
              )
            }
            onBlur={bound.onBlur}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
