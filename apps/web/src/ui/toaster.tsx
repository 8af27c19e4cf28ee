import { X } from "lucide-react";
import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { toneIcons } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { currentToasts, dismissToast, onToastsChange, shownAtOnce, type Toast } from "./toast-store.ts";
import styles from "./toaster.module.css";

/** How long one stays, in milliseconds; those with an action stay twice as long, failures until they are put away. */
const stay = 6000;

/**
 * Where toasts show, and the live region that speaks them. Once, in the shell. The clock stands still while the
 * pointer or the focus is on them.
 */
export function Toaster(): ReactElement {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts).slice(0, shownAtOnce);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // Shown also while it is empty: screen readers speak what comes into a region, not a region that comes. Anew with each
    // toast, so that it lies above a popup opened since.
    if (toasts.length > 0) element.hidePopover();
    element.togglePopover(true);
  }, [toasts.length]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
      className={styles.region}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }): ReactElement {
  const { id, tone, title, detail, action } = toast;
  const Shape = toneIcons[tone];
  const time = tone === "bad" ? undefined : action ? stay * 2 : stay;

  useEffect(() => {
    if (held || time === undefined) return;
    const timer = setTimeout(() => dismissToast(id), time);
    return () => clearTimeout(timer);
  }, [id, held, time]);

  return (
    <div className={styles.toast} data-tone={tone} role={tone === "bad" ? "alert" : undefined}>
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            dismissToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} size="small" label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}
