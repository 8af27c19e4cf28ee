import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import type { ReactElement } from "react";
import { toneIcons } from "./badge.tsx";
import { buttonClass, IconButton } from "./button.tsx";
import { toastManager, type ToastTone } from "./toast.ts";
import styles from "./toaster.module.css";

/**
 * Styled Base UI toasts over the top bar, on phones at the bottom: shows the newest one, announced by a live region. Rendered once, in
 * the frame. Timers stop while the pointer or the focus is on a toast; F6 moves the focus there.
 */
export function Toaster(): ReactElement {
  return (
    <Toast.Provider toastManager={toastManager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts(): ReactElement[] {
  const { toasts } = Toast.useToastManager<{ tone: ToastTone }>();
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? "good";
    const Icon = toneIcons[tone];
    return (
      // A group instead of Base UI's dialog, because a toast takes no focus.
      <Toast.Root
        key={toast.id}
        toast={toast}
        role="group"
        aria-modal={undefined}
        swipeDirection={["up", "down", "right"]}
        data-tone={tone}
        className={styles.toast}
      >
        <Toast.Content className={styles.content}>
          <Icon size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
          <div className={styles.text}>
            <Toast.Title render={<p />} className={styles.title} />
            <Toast.Description className={styles.detail} />
          </div>
          <Toast.Action className={buttonClass("secondary", "small")} />
          {/* Base UI hides it from screen readers until the pointer is on the toast. */}
          <Toast.Close aria-hidden={undefined} render={<IconButton icon={X} size="small" label="Dismiss" />} />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
