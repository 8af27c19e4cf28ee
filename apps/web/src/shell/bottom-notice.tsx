import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { type Tone, toneIcons } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import styles from "./bottom-notice.module.css";

/** Dismissible line at the bottom of every page, where it moves nothing that the user is about to press. */
export function BottomNotice({
  label,
  tone,
  isLive = false,
  aside,
  link,
  onDismiss,
  children,
}: {
  label: string;
  tone: Tone;
  /** Announces the text to screen readers. */
  isLive?: boolean;
  /** Secondary text. */
  aside?: string | false;
  link?: ReactNode;
  onDismiss: () => void;
  children: ReactNode;
}): ReactElement {
  const Shape = toneIcons[tone];
  return (
    <section className={styles.notice} data-tone={tone} aria-label={label}>
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.text} role={isLive ? "status" : undefined}>
        {children}
        {aside && <span className={styles.aside}> · {aside}</span>}
      </p>
      {link && <span className={styles.link}>{link}</span>}
      <IconButton icon={X} size="small" label="Dismiss" className={styles.dismiss} onClick={onDismiss} />
    </section>
  );
}
