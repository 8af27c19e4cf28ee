import { type ReactElement, type ReactNode, useId } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import type { ApiRequest } from "./curl.ts";
import { type Change, ReviewChanges } from "./review-changes.tsx";
import { SaveBar } from "./save-bar.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { type Submission, useSubmit } from "./use-submit.ts";
import styles from "./settings-page.module.css";

export type SettingsPageProps<Input extends FieldValues, Output> = Submission<Input, Output> & {
  /** What screen readers call the form. */
  label: string;
  /** What will be saved, and the request that saves it. */
  changes: readonly Change[];
  request: ApiRequest;
  isReviewing: boolean;
  onReviewing: (isReviewing: boolean) => void;
  onDiscard: () => void;
  /** What came of the last save, or stands in the way of the next: said in the save bar. */
  notice?: ReactNode;
  /** Why nothing can be changed by this person; there is no save bar then. */
  readOnly?: string | undefined;
  /** The way to the page's parts. */
  nav: ReactNode;
  /** The sections with the fields. */
  children: ReactNode;
  /** What follows the fields and is not saved with them. */
  footer?: ReactNode;
};

/**
 * A page of settings that are saved together: fields in sections, and a bar that says how many have changed, reviews
 * them with the request that will be sent, discards them, and saves them. It asks before it is left with changes.
 *
 *     <SettingsPage form={form} label="Zone settings" changes={changes} request={request} onSubmit={save} … >
 *       <Section title="Caching">…</Section>
 *     </SettingsPage>
 */
export function SettingsPage<Input extends FieldValues, Output>({
  label,
  changes,
  request,
  isReviewing,
  onReviewing,
  onDiscard,
  notice,
  readOnly,
  nav,
  children,
  footer,
  ...submission
}: SettingsPageProps<Input, Output>): ReactElement {
  const { form, pending } = submission;
  const id = useId();
  const { submit } = useSubmit(submission);
  const review = form.handleSubmit(() => onReviewing(true));
  return (
    <>
      <div className={styles.layout}>
        {nav}
        <div className={styles.body}>
          {readOnly !== undefined && <p className={styles.readOnly}>{readOnly}</p>}
          <FormProvider {...form}>
            <form id={id} noValidate autoComplete="off" onSubmit={(event) => void submit(event)} aria-label={label}>
              {children}
            </form>
          </FormProvider>
          {footer}
        </div>
      </div>
      {readOnly === undefined && (
        <SaveBar form={id} changes={changes.length} saving={pending} onDiscard={onDiscard} notice={notice}>
          <Button onClick={() => void review()}>Review</Button>
        </SaveBar>
      )}
      <ReviewChanges
        open={isReviewing && changes.length > 0}
        onClose={() => onReviewing(false)}
        onSave={() => {
          onReviewing(false);
          void submit();
        }}
        changes={changes}
        request={request}
      />
      <UnsavedChanges unsaved={changes.length > 0 && !pending} />
    </>
  );
}
