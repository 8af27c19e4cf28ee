import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { LinkButton } from "../ui/link-button.tsx";
import { moveFocus } from "../ui/move-focus.ts";
import { FormActions } from "../ui/page.tsx";
import { Form, type SubmitProps } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** Matches what takes the focus of a form first: of radio buttons, the selected one. */
const firstField = "input:not([type=radio]), input:checked, textarea, [role=combobox]";

/**
 * Page with one form of several sections, which creates or changes an object in one step. Its first field has the focus.
 * Cancel clears the draft; any other navigation keeps it.
 *
 *     <FormPage
 *       form={form}
 *       label="Create zone"
 *       submitLabel="Create zone"
 *       cancelTo={paths.zones(account)}
 *       onSubmit={(body) => create.mutate(body)}
 *       mutation={create}
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
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLElement>(firstField);
    if (field) moveFocus(field);
  }, []);
  return (
    <Form
      {...submit}
      ref={ref}
      aria-label={label}
      layout="sections"
      actions={
        <FormActions>
          <LinkButton to={cancelTo} onClick={submit.form.clearDraft}>
            Cancel
          </LinkButton>
          <SubmitButton variant="primary" mutation={submit.mutation} disabledReason={disabledReason}>
            {submitLabel}
          </SubmitButton>
        </FormActions>
      }
    >
      {children}
    </Form>
  );
}
