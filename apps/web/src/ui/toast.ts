import { Toast } from "@base-ui/react/toast";
import type { Tone } from "./badge.tsx";

export type ToastTone = Extract<Tone, "good" | "info" | "caution" | "bad">;

export type NewToast = {
  /** `good` by default. A `bad` toast stays until it's dismissed. */
  tone?: ToastTone;
  title: string;
  detail?: string | undefined;
  action?: { label: string; onAction: () => void } | undefined;
};

/** Duration of a toast in milliseconds; doubled with an action. */
const toastTimeout = 6000;

/** Queue of the Toaster. */
export const toastManager = Toast.createToastManager<{ tone: ToastTone }>();

/**
 * Shows the result of an action. Problems with a form are shown in the form instead.
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
