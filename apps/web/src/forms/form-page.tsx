import type { ReactElement, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { FormActions } from "../ui/page.tsx";
import { Form, type SubmitProps } from "./form.tsx";

/**
 * A page that is one form of several sections: it makes something, or changes it in one step. Cancel gives up what was
 * typed; any other way out keeps its draft.
 *
 *     <FormPage
 *       form={form}
 *       label="New zone"
 *       submitLabel="Create zone"
 *       cancelTo={paths.zones(account)}
 *       onSubmit={(body) => create.mutate(body)}
 *       pending={create.isPending}
 *       problem={create.error}
 *     >
 *       <Section title="Name">…</Section>
 *     </FormPage>
 */
export function FormPage<Input extends FieldValues, Output>({
  label,
  submitLabel,
  disabledReason,
  cancelTo,
  children,
  ...submit
}: SubmitProps<Input, Output> & {
  /** What screen readers call the form. */
  label: string;
  /** The verb and the thing: "Create zone". */
  submitLabel: ReactNode;
  /** Why it can't be sent now. */
  disabledReason?: string | false | undefined;
  /** Where Cancel leads. */
  cancelTo: string;
  children: ReactNode;
}): ReactElement {
  return (
    <Form
      {...submit}
      aria-label={label}
      layout="sections"
      actions={
        <FormActions>
          <LinkButton to={cancelTo} onClick={submit.form.clearDraft}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" loading={submit.pending} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </FormActions>
      }
    >
      {children}
    </Form>
  );
}
