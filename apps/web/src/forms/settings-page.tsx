import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import type { ApiRequest } from "./curl.ts";
import { type Change, ReviewChanges } from "./review-changes.tsx";
import { ResendContext, useResend } from "./resend.ts";
import { SaveBar } from "./save-bar.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { type Submission, useSubmit } from "./use-submit.ts";
import styles from "./settings-page.module.css";

export type SettingsPageProps<Input extends FieldValues, Output> = Submission<Input, Output> & {
  /** Accessible name of the form. */
  label: string;
  /** Unsaved changes, and the request that saves them. */
  changes: readonly Change[];
  request: ApiRequest;
  isReviewing: boolean;
  onReviewChange: (isReviewing: boolean) => void;
  onDiscard: () => void;
  /** Traffic that the changes can stop: shown in the review, and in a confirmation before a save that wasn't reviewed. */
  consequences?: Consequences | undefined;
  /** Result of the last save, or what prevents the next one, shown in the save bar. */
  notice?: ReactNode;
  /** Why the changes can't be saved now. */
  disabledReason?: string | undefined;
  /** Why the user can't change the settings; hides the save bar. */
  readOnly?: string | undefined;
  /** Navigation between the sections. */
  nav: ReactNode;
  /** Sections with the fields. */
  children: ReactNode;
  /** Content below the form. */
  footer?: ReactNode;
};

/** Consequences of the unsaved changes. */
export type Consequences = {
  /** Question with the object's name: "Save changes to shop?" */
  title: string;
  content: ReactNode;
  /** Whether saving can stop something. */
  isDangerous: boolean;
  /** Object's name that has to be typed to confirm, for the worst consequences. */
  typeName?: string | undefined;
  /** Whether a save has to be confirmed. May wait for data. */
  checkConfirmation: () => Promise<boolean>;
};

/**
 * Page of settings that are saved together: sections with fields, and a save bar that shows the number of changes and
 * reviews, discards, or saves them. Changes with consequences are saved after a confirmation. Asks before the user leaves
 * with unsaved changes.
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
  onReviewChange,
  onDiscard,
  consequences,
  notice,
  disabledReason,
  readOnly,
  nav,
  children,
  footer,
  ...submission
}: SettingsPageProps<Input, Output>): ReactElement {
  const { form } = submission;
  const { isPending } = submission.mutation;
  const id = useId();
  const submitted = useSubmit(submission);
  const { submit } = submitted;
  const review = form.handleSubmit(() => onReviewChange(true));
  const [isConfirming, setConfirming] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const send = async () => {
    if (isPending || isChecking || disabledReason !== undefined) return;
    if (!consequences) return await submit();
    await form.handleSubmit(async () => {
      setChecking(true);
      const needsConfirmation = await consequences.checkConfirmation();
      setChecking(false);
      if (needsConfirmation) setConfirming(true);
      else await submit();
    })();
  };
  const resend = useResend(submitted, submission.mutation.error, (isUnchanged) => {
    // What was confirmed before it was rejected needs no confirmation again.
    void (isUnchanged && disabledReason === undefined ? submit() : send());
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (resend.secondsLeft > 0) resend.setArmed(true);
    else void send();
  };
  return (
    <>
      <div className={styles.layout}>
        {nav}
        <div className={styles.body}>
          {readOnly !== undefined && <p className={styles.readOnly}>{readOnly}</p>}
          <FormProvider {...form}>
            <form id={id} noValidate autoComplete="off" onSubmit={save} aria-label={label}>
              {children}
            </form>
          </FormProvider>
          {footer}
        </div>
      </div>
      {readOnly === undefined && (
        <ResendContext value={resend}>
          <SaveBar
            form={id}
            changes={changes.length}
            mutation={submission.mutation}
            isChecking={isChecking}
            onDiscard={onDiscard}
            notice={notice}
            disabledReason={disabledReason}
          >
            {disabledReason === undefined && <Button onClick={() => void review()}>Review changes</Button>}
          </SaveBar>
        </ResendContext>
      )}
      <ReviewChanges
        open={isReviewing && changes.length > 0}
        onClose={() => onReviewChange(false)}
        onSave={() => {
          onReviewChange(false);
          void submit();
        }}
        changes={changes}
        request={request}
        isDangerous={consequences?.isDangerous}
        typeName={consequences?.typeName}
      >
        {consequences?.content}
      </ReviewChanges>
      {consequences && (
        <ConfirmDialog
          open={isConfirming && changes.length > 0}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void submit();
          }}
          title={consequences.title}
          confirmLabel="Save changes"
          {...(consequences.typeName !== undefined && { typeName: consequences.typeName })}
        >
          {consequences.content}
        </ConfirmDialog>
      )}
      <UnsavedChanges unsaved={changes.length > 0 && !isPending} />
    </>
  );
}
