import { pricesFormSchema } from "@edge-console/contract/console/prices";
import { currencies, formatMoney, type Prices } from "@edge-console/contract/rules/cost";
import { formatRoleHolders } from "@edge-console/contract/permissions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useAccess } from "../../api/access.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { FormSelect } from "../../forms/choice-fields.tsx";
import { Form } from "../../forms/form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { FormTextField } from "../../forms/text-fields.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { noFigure } from "../../format/numbers.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { pricesQuery } from "../../resources/usage/queries.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./prices-section.module.css";

const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }));

/** Section with the prices of the account, by which the cost of its usage is estimated. */
export function PricesSection({ account }: { account: string }): ReactElement {
  const { can } = useAccess();
  const prices = useQuery(pricesQuery(account));
  const { data, error } = prices;
  return (
    <Section
      id="prices"
      title="Prices"
      explanation="The console estimates the cost of this account's usage at these prices, for all members who can view usage. Your provider's bill may differ."
    >
      <QueryProblem query={prices} title="Couldn't load the prices" />
      {!error &&
        !data &&
        (can("prices:change") ? (
          <PricesFormSkeleton />
        ) : (
          // As high as the list.
          <Skeleton height="calc(3 * var(--row))" label="Loading prices…" />
        ))}
      {data && (can("prices:change") ? <PricesForm account={account} prices={data} /> : <PriceList prices={data} />)}
    </Section>
  );
}

const fieldTexts = {
  perTerabyte: { label: "Price per TB of bandwidth", hint: "1 TB is 1,000 GB." },
  perMillionRequests: { label: "Price per million requests", hint: "Leave it empty if requests are free." },
  currency: { label: "Currency" },
};

/** As high as the form at every width. */
function PricesFormSkeleton(): ReactElement {
  return (
    <>
      <VisuallyHidden>Loading prices…</VisuallyHidden>
      <div aria-hidden>
        <Stack>
          <div className={styles.fields}>
            {Object.values(fieldTexts).map((texts) => (
              <Field key={texts.label} {...texts}>
                {() => <Skeleton height="var(--control)" />}
              </Field>
            ))}
          </div>
          <Skeleton height="var(--control)" width="7rem" />
        </Stack>
      </div>
    </>
  );
}

const toFields = ({ currency, perTerabyte, perMillionRequests }: Prices) => ({
  currency,
  perTerabyte: perTerabyte === null ? "" : String(perTerabyte),
  perMillionRequests: perMillionRequests === null ? "" : String(perMillionRequests),
});

function PricesForm({ account, prices }: { account: string; prices: Prices }): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema: pricesFormSchema,
    values: toFields(prices),
    draft: { name: `${account}:prices` },
  });
  const { isDirty } = useFormState({ control: form.control });
  const currency = useWatch({ control: form.control, name: "currency" });
  const save = useMutation({
    mutationFn: (change: Prices) => callConsole("changePrices", { accountId: account, body: change }),
    onSuccess: (saved) => {
      client.setQueryData(pricesQuery(account).queryKey, saved);
      void client.invalidateQueries({ queryKey: queryKeys.usageReports(account) });
      void client.invalidateQueries({ queryKey: queryKeys.monthComparison(account) });
      form.clearDraft();
      form.reset(toFields(saved));
      showToast({ tone: "good", title: "Prices saved" });
    },
  });
  return (
    <Form form={form} onSubmit={(change) => save.mutate(change)} mutation={save} aria-label="Prices">
      <div className={styles.fields}>
        <FormTextField
          name="perTerabyte"
          control={form.control}
          {...fieldTexts.perTerabyte}
          inputMode="decimal"
          suffix={currency}
        />
        <FormTextField
          name="perMillionRequests"
          control={form.control}
          {...fieldTexts.perMillionRequests}
          inputMode="decimal"
          suffix={currency}
        />
        <FormSelect name="currency" control={form.control} {...fieldTexts.currency} options={currencyOptions} />
      </div>
      <div>
        <SubmitButton mutation={save} disabledReason={!isDirty && "No changes"}>
          Save prices
        </SubmitButton>
      </div>
    </Form>
  );
}

function PriceList({ prices }: { prices: Prices }): ReactElement {
  const format = (price: number | null) => (price === null ? noFigure : formatMoney(price, prices.currency));
  return (
    <DefinitionList
      items={[
        { term: "Per TB of bandwidth", value: format(prices.perTerabyte) },
        { term: "Per million requests", value: format(prices.perMillionRequests) },
        { term: "To change them", value: `Ask ${formatRoleHolders("prices:change")}.` },
      ]}
    />
  );
}
