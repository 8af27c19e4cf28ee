import { Circle, CircleCheck, CircleDashed } from "lucide-react";
import { lazy, type ReactElement, Suspense } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Section } from "../../../ui/page.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./setup-checklist.module.css";
import type { Setup, SetupStep } from "./setup-steps.ts";

/** Loaded only for accounts without a key. */
const KeyStep = lazy(async () => ({ default: (await import("./key-step.tsx")).KeyStep }));

/** Checklist of a new account: what is done, and the next step. It disappears when everything is done. */
export function SetupChecklist({
  account,
  setup: { steps, others },
  onDismiss,
}: {
  account: string;
  setup: Setup;
  onDismiss: () => void;
}): ReactElement {
  const done = steps.filter(({ isDone }) => isDone === true).length;
  const next = steps.find(({ isDone, action }) => isDone === false && action !== undefined);
  return (
    <Section
      title="Set up your account"
      actions={
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <div className={styles.progress}>
        <Progress label="Steps done" value={done} max={steps.length} />
        <span>
          {done} of {steps.length} done
        </span>
      </div>
      <ol className={styles.steps} aria-label="Set up your account">
        {steps.map((step) => (
          <StepItem key={step.id} account={account} step={step} isNext={step === next} />
        ))}
      </ol>
      {others.map((text) => (
        <p key={text} className={styles.alternative}>
          {text}
        </p>
      ))}
    </Section>
  );
}

const states = {
  done: { icon: CircleCheck, label: "Done" },
  open: { icon: Circle, label: "To do" },
  unknown: { icon: CircleDashed, label: "Unknown" },
} as const;

function StepItem({
  account,
  step: { id, title, detail, isDone, action },
  isNext,
}: {
  account: string;
  step: SetupStep;
  isNext: boolean;
}): ReactElement {
  const state = isDone === undefined ? "unknown" : isDone ? "done" : "open";
  const { icon: Shape, label } = states[state];
  return (
    <li className={styles.step} data-state={state} aria-current={isNext ? "step" : undefined}>
      <Shape size={18} strokeWidth={2} aria-hidden className={styles.icon ?? ""} />
      <div className={styles.text}>
        <span className={styles.title}>
          {action && state !== "done" ? <Link to={action.to}>{title}</Link> : title}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </span>
        <span className={styles.detail}>{detail}</span>
      </div>
      {isNext && action && id === "key" && (
        <div className={styles.form}>
          <Suspense>
            <KeyStep account={account} action={action} />
          </Suspense>
        </div>
      )}
      {isNext && action && id !== "key" && (
        <span className={styles.action}>
          <LinkButton to={action.to} variant="primary">
            {action.label}
          </LinkButton>
        </span>
      )}
    </li>
  );
}
