import { entryNoteSchema, maxNoteLength } from "@edge-console/contract/console/entry-notes";
import type { SharedList, SharedListEntry } from "@edge-console/contract/console/shared-lists";
import { parseNotedAddresses } from "@edge-console/contract/rules/address-comments";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { parseLastDay, toInputDate, toTimeLabel } from "../../../format/times.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import type { AppForm } from "../../../forms/use-resolver-form.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { sharedListQuery, sharedListsQuery, useChangeSharedList } from "../../../resources/zones/shared-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.ts";

const expiryOptions = [
  { value: "never", label: "Never" },
  { value: "3600", label: "In 1 hour" },
  { value: "86400", label: "In 24 hours" },
  { value: "604800", label: "In 7 days" },
  { value: "2592000", label: "In 30 days" },
  { value: "date", label: "After a date" },
];

/** Fields of both dialogs: addresses or a note, and when they expire. */
type EntryValues = { text: string; expiry: string; date: string };

const valuesSchema = z.object({ text: z.string(), expiry: z.string(), date: z.string() });

/** Returns when entries expire, in Unix seconds: null for never, undefined without a valid date. */
function toExpiry({ expiry, date }: Pick<EntryValues, "expiry" | "date">): number | null | undefined {
  if (expiry === "never") return null;
  if (expiry !== "date") return Math.floor(Date.now() / 1000) + Number(expiry);
  const end = parseLastDay(date);
  return end > Date.now() / 1000 ? end : undefined;
}

const toDateIssue = () => ({ code: "custom" as const, path: ["date"], message: "Choose a date that isn't over." });

const entriesSchema = valuesSchema.transform(({ text, ...expiry }, context) => {
  const addresses = parseNotedAddresses(text);
  const expiresAt = toExpiry(expiry);
  if (expiresAt === undefined) context.addIssue(toDateIssue());
  const wrong = addresses.find(({ value }) => value === null);
  const message =
    addresses.length === 0
      ? "Enter at least one address."
      : wrong && `Line ${wrong.line}: “${wrong.input.slice(0, 60)}” isn't an IP address or a CIDR range.`;
  if (message !== undefined) context.addIssue({ code: "custom", path: ["text"], message });
  const long = addresses.find(({ note }) => !entryNoteSchema.safeParse(note).success);
  if (long) {
    const tooLong = `Line ${long.line}: use up to ${maxNoteLength} characters for a note.`;
    context.addIssue({ code: "custom", path: ["text"], message: tooLong });
  }
  return addresses.flatMap(({ value, note }) =>
    value === null || expiresAt === undefined ? [] : [{ entry: value, note, expiresAt }],
  );
});

/** Adds entries to an IP list, pasted or typed. */
export function AddEntriesDialog({
  account,
  list,
  onClose,
}: {
  account: string;
  list: SharedList;
  onClose: () => void;
}): ReactElement {
  const change = useChangeSharedList(account, list.id);
  const { data: lists = [] } = useQuery(sharedListsQuery(account));
  const client = useQueryClient();
  const sources = lists.filter(({ id, entryCount }) => id !== list.id && entryCount > 0);
  const form = useAppForm({
    schema: entriesSchema,
    values: { text: "", expiry: "never", date: "" },
    mode: "onSubmit",
    draft: { name: `${account}:ip-list:${list.id}:entries` },
  });
  const copy = useMutation({
    mutationFn: (id: string) => client.fetchQuery(sharedListQuery(account, id)),
    onSuccess: ({ entries }) => {
      const lines = entries.map(({ entry, note }) => (note === "" ? entry : `${entry} # ${note}`));
      const typed = form.getValues("text").trimEnd();
      const text = [...(typed === "" ? [] : [typed]), ...lines].join("\n");
      form.setValue("text", text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    },
    onError: (problem) => showProblemToast("Couldn't load the list", problem),
  });
  return (
    <FormDialog
      form={form}
      title="Add entries"
      submitLabel="Add entries"
      onSubmit={(set) =>
        change.mutate(
          { entries: { set, remove: [] } },
          {
            onSuccess: (saved) => {
              form.clearDraft();
              const added = saved.entries.length - list.entries.length;
              showToast({
                title: added > 0 ? `${formatQuantity(added, "entry", "entries")} added` : "Entries changed",
              });
              onClose();
            },
          },
        )
      }
      mutation={change}
      onClose={onClose}
    >
      <FormTextArea
        name="text"
        control={form.control}
        label="Addresses and CIDR ranges"
        hint="One per line. Text after an address is saved as its note."
        placeholder={"203.0.113.7 # scanner\n198.51.100.0/24\n2001:db8::/32"}
        rows={8}
        mono
        required
      />
      {sources.length > 0 && (
        <Menu label="Copy entries of a list" trigger={<Button size="small">Copy from a list</Button>}>
          {sources.map(({ id, name, entryCount }) => (
            <MenuItem key={id} onSelect={() => copy.mutate(id)}>
              {`${name}, ${formatQuantity(entryCount, "entry", "entries")}`}
            </MenuItem>
          ))}
        </Menu>
      )}
      <ExpiryFields form={form} />
    </FormDialog>
  );
}

const entrySchema = valuesSchema.transform(({ text, ...expiry }, context) => {
  const note = entryNoteSchema.safeParse(text);
  const expiresAt = toExpiry(expiry);
  if (expiresAt === undefined) context.addIssue(toDateIssue());
  if (note.success && expiresAt !== undefined) return { note: note.data, expiresAt };
  if (!note.success) {
    context.addIssue({ code: "custom", path: ["text"], message: note.error.issues[0]?.message ?? "Change the note." });
  }
  return z.NEVER;
});

/** Changes the note and the expiry of an entry. */
export function EditEntryDialog({
  account,
  list,
  entry,
  onClose,
}: {
  account: string;
  list: SharedList;
  entry: SharedListEntry;
  onClose: () => void;
}): ReactElement {
  const change = useChangeSharedList(account, list.id);
  const form = useAppForm({
    schema: entrySchema,
    values: {
      text: entry.note,
      expiry: entry.expiresAt === null ? "never" : "date",
      date: entry.expiresAt === null ? "" : toInputDate(entry.expiresAt),
    },
    mode: "onSubmit",
  });
  return (
    <FormDialog
      form={form}
      title={`Edit ${entry.entry}`}
      submitLabel="Save"
      onSubmit={(values) =>
        change.mutate({ entries: { set: [{ entry: entry.entry, ...values }], remove: [] } }, { onSuccess: onClose })
      }
      mutation={change}
      onClose={onClose}
    >
      <FormTextField name="text" control={form.control} label="Note" />
      <ExpiryFields form={form} />
    </FormDialog>
  );
}

function ExpiryFields<Output>({ form: { control } }: { form: AppForm<EntryValues, Output> }): ReactElement {
  const expiry = useWatch({ control, name: "expiry" });
  return (
    <>
      <FormSelect
        name="expiry"
        control={control}
        label="Expires"
        hint="An expired entry leaves the list's zones with the next run."
        options={expiryOptions}
      />
      {expiry === "date" && (
        <FormTextField name="date" control={control} label={toTimeLabel("Last day")} type="date" required />
      )}
    </>
  );
}
