import type { AlertSubscriptions, AlertSubscriptionsResponse } from "@edge-console/contract/alerts/subscriptions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type ReactElement, useEffect, useEffectEvent } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { callConsole } from "../../../api/call-console.ts";
import { useAccess } from "../../../api/access.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { FormCheckbox } from "../../../forms/choice-fields.tsx";
import { Form } from "../../../forms/form.tsx";
import { SaveBar } from "../../../forms/save-bar.tsx";
import { UnsavedChanges } from "../../../forms/unsaved-changes.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { Time } from "../../../format/time.tsx";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { getLocalTimeZone } from "../../../format/times.ts";
import { alertSubscriptionsQuery } from "../../../resources/alerts/queries.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { CategorySubscriptions } from "./category-subscriptions.tsx";
import styles from "./notifications-page.module.css";
import { countDirtyFields, subscriptionFormSchema, toSubscriptionFields } from "./subscription-form.ts";
import { TimeOfDayField, TimeZoneField } from "./time-fields.tsx";

/** Page: how the member is notified of the account's alerts by email. */
export function NotificationsPage(): ReactElement {
  const { id: account, name } = useAccess();
  const subscriptions = useQuery(alertSubscriptionsQuery(account));
  const { data, error } = subscriptions;
  useTitle("My notifications", "Alerts", name);
  if (!data) {
    return error ? (
      <QueryProblem query={subscriptions} title="Couldn't load your notifications" />
    ) : (
      <Skeleton lines={12} label="Loading your notifications…" />
    );
  }
  return (
    <>
      <StaleNotice query={subscriptions} />
      <NotificationsForm account={account} saved={data} />
    </>
  );
}

function NotificationsForm({ account, saved }: { account: string; saved: AlertSubscriptionsResponse }): ReactElement {
  const { can } = useAccess();
  const client = useQueryClient();
  const values = toSubscriptionFields(saved.subscriptions);
  const form = useAppForm({
    schema: subscriptionFormSchema,
    values,
    draft: { name: `${account}:alert-subscriptions` },
  });
  const { control } = form;
  const { dirtyFields } = useFormState({ control });
  const hasQuietHours = useWatch({ control, name: "hasQuietHours" });
  const changes = countDirtyFields(dirtyFields);
  const save = useMutation({
    mutationFn: (subscriptions: AlertSubscriptions) =>
      callConsole("changeAlertSubscriptions", { accountId: account, body: subscriptions }),
    onSuccess: (response) => {
      client.setQueryData(queryKeys.alertSubscriptions(account), response);
      form.clearDraft();
      form.reset(toSubscriptionFields(response.subscriptions));
      showToast({ title: "Notifications saved" });
    },
  });

  // Until the first save, times are in UTC; the browser's time zone is offered as a change.
  const browserTimeZone = getLocalTimeZone();
  const isSuggested = saved.isDefault && browserTimeZone !== saved.subscriptions.timeZone;
  const suggest = useEffectEvent(() => form.setValue("timeZone", browserTimeZone, { shouldDirty: true }));
  useEffect(() => {
    if (isSuggested) suggest();
  }, [isSuggested]);
  const hasOnlySuggestion = isSuggested && changes === 1 && dirtyFields.timeZone === true;

  return (
    <Form
      form={form}
      onSubmit={(subscriptions) => save.mutate(subscriptions)}
      mutation={save}
      layout="sections"
      aria-label="My notifications"
      className={styles.form}
      actions={
        <SaveBar
          changes={changes}
          mutation={save}
          notice={hasOnlySuggestion && <p>Save to use this browser's time zone ({browserTimeZone}) instead of UTC.</p>}
          onDiscard={() => {
            form.clearDraft();
            form.reset(values);
          }}
        />
      }
    >
      {saved.email === null && (
        <div className={styles.notice}>
          <Banner tone="caution" title="Email isn't set up">
            Your administrator hasn't set up email for this console. You can choose your notifications now; they're sent
            once email is set up. Alerts appear in the console either way.
          </Banner>
        </div>
      )}
      {saved.email !== null && saved.lastEmail?.delivered === false && (
        <div className={styles.notice}>
          <Banner tone="bad" title="Last email not delivered">
            The mail server didn't accept the email to {saved.email} (<Time at={saved.lastEmail.at} />
            ). Send a test email. If that fails too, ask your administrator to check the address and the mail server.
          </Banner>
        </div>
      )}
      <Section
        title="Alerts by email"
        explanation={
          <>
            <p>
              {saved.email === null ? "For this account only." : `Sent to ${saved.email}, for this account only.`}{" "}
              Alerts always appear in the console.
            </p>
            {saved.isDefault && <p>These are the defaults for your role.</p>}
            <TestEmail account={account} email={saved.email} />
          </>
        }
      >
        <CategorySubscriptions control={control} categories={saved.categories} />
      </Section>
      <Section
        id="schedule"
        title="Schedule"
        explanation="When summaries are sent, and when you don't want to be disturbed."
      >
        <Stack>
          <TimeZoneField
            control={control}
            hint={isSuggested ? "Taken from this browser. Until you save, times are in UTC." : undefined}
          />
          <TimeOfDayField
            name="digestTime"
            control={control}
            label="Daily summary at"
            hint="Sent only on days with alerts."
          />
          <FormCheckbox
            name="hasQuietHours"
            control={control}
            label="Quiet hours"
            hint="Only critical alerts are emailed. Others wait until quiet hours end."
          />
          {hasQuietHours && (
            <div className={styles.times}>
              <TimeOfDayField name="quietFrom" control={control} label="From" />
              <TimeOfDayField name="quietTo" control={control} label="To" />
            </div>
          )}
        </Stack>
      </Section>
      {can("usage:read") && (
        <Section title="Usage report" explanation="Totals, usage by zone, and the forecast of the account.">
          <FormCheckbox
            name="monthlyReport"
            control={control}
            label="Email me the usage report"
            hint="On the first of each month, for the month before, with a CSV file."
          />
        </Section>
      )}
      <UnsavedChanges unsaved={changes > 0 && !hasOnlySuggestion && !save.isPending} />
    </Form>
  );
}

function TestEmail({ account, email }: { account: string; email: string | null }): ReactElement {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => callConsole("sendTestEmail", { accountId: account }),
    onSuccess: () => showToast({ title: `Test email to ${email} queued` }),
    onError: (problem) => showProblemToast("Couldn't send test email", problem),
    // The last email is soon this one.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alertSubscriptions(account) }),
  });
  return (
    <div>
      <Button
        size="small"
        icon={Send}
        loading={test.isPending}
        disabledReason={email === null && "Email isn't set up"}
        onClick={() => test.mutate()}
      >
        Send test email
      </Button>
    </div>
  );
}
