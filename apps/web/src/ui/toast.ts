import { Toast } from "@base-ui/react/toast";
import type { Tone } from "./badge.tsx";

export type ToastTone = Extract<Tone, "good" | "info" | "caution" | "bad">;

export type NewToast = {
  /** `good` unless it is set. A `bad` toast stays until it is dismissed. */
  tone?: ToastTone;
  title: string;
  detail?: string | undefined;
  action?: { label: string; onAction: () => void } | undefined;
};

/** How long a toast stays, in milliseconds; twice as long with an action. */
const toastTimeout = 6000;

/** The queue that Toaster shows. */
export const toastManager = Toast.createToastManager<{ tone: ToastTone }>();

/**
 * Reports the result of an action, from anywhere. A problem with a form is shown in the form instead.
 *
 *     showToast({ title: "Zone deleted" })
 */
export function showToast({ tone = "good", title, detail, action }: NewToast): void {
  const id = toastManager.add({
    title,
    description: detail,
    timeout: tone === "bad" ? 0 : action ? toastTimeout * 2 : toastTimeout,
    data: { tone },
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          toastManager.close(id);
          action.onAction();
        },
      },
    }),
  });
}
