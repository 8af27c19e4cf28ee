import type { ReactElement, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { FormActions } from "../ui/page.tsx";
import { Form, type SubmitProps } from "./form.tsx";

/**
 * Page with one form of several sections, which creates or changes an object in one step. Cancel clears the draft; any
 * other navigation keeps it.
 *
 *     <FormPage
 *       form={form}
 *       label="Create zone"
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
  /** Accessible name of the form. */
  label: string;
  /** Verb and object: "Create zone". */
  submitLabel: ReactNode;
  /** Why the form can't be submitted now. */
  disabledReason?: string | false | undefined;
  /** Path that Cancel navigates to. */
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
