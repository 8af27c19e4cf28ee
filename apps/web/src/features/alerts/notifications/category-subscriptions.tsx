import { type AlertCategory, alertCategories } from "@edge-console/contract/alerts/alert-categories";
import { type ReactElement, useId } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { AlertSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { minimumOptions } from "../severity-labels.ts";
import styles from "./notifications-page.module.css";
import { frequencyOptions, type SubscriptionFields } from "./subscription-form.ts";

type SubscriptionControl = Control<SubscriptionFields, unknown, AlertSubscriptions>;

/** How the member is notified of each category. */
export function CategorySubscriptions({
  control,
  categories,
}: {
  control: SubscriptionControl;
  categories: readonly AlertCategory[];
}): ReactElement {
  return (
    <div className={styles.categories}>
      <div className={styles.heads} aria-hidden>
        <span>Category</span>
        <span>Email</span>
        <span>Alerts</span>
      </div>
      {categories.map((category) => (
        <CategoryRow key={category} control={control} category={category} />
      ))}
    </div>
  );
}

function CategoryRow({ control, category }: { control: SubscriptionControl; category: AlertCategory }): ReactElement {
  const id = useId();
  const { label, description } = alertCategories[category];
  const email = useWatch({ control, name: `categories.${category}.email` });
  return (
    <div role="group" aria-labelledby={id} className={styles.category}>
      <div className={styles.about}>
        <span id={id} className={styles.name}>
          {label}
        </span>
        <p className={styles.description}>{description}</p>
      </div>
      <FormSelect
        name={`categories.${category}.email`}
        control={control}
        label={`${label}: email`}
        labelHidden
        options={frequencyOptions}
      />
      {email === "off" ? (
        <span className={styles.none} aria-hidden>
          –
        </span>
      ) : (
        <FormSelect
          name={`categories.${category}.minimum`}
          control={control}
          label={`${label}: alerts`}
          labelHidden
          options={minimumOptions}
        />
      )}
    </div>
  );
}
