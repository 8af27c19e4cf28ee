import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { type Tone, toneIcons } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import styles from "./bottom-notice.module.css";

/**
 * A line at the foot of every screen, in words and with a tone, that can be dismissed: when it comes, nothing that
 * somebody is about to press moves.
 */
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
  /** It comes while somebody waits for it: its words are read out. */
  isLive?: boolean;
  /** After the words, and quieter. */
  aside?: string | false;
  link?: ReactNode;
  onDismiss: () => void;
  children: ReactNode;
}): ReactElement {
  const Shape = toneIcons[tone];
  return (
    <section className={styles.notice} data-tone={tone} aria-label={label}>
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.words} role={isLive ? "status" : undefined}>
        {children}
        {aside && <span className={styles.aside}> · {aside}</span>}
      </p>
      {link && <span className={styles.link}>{link}</span>}
      <IconButton icon={X} size="small" label="Dismiss" className={styles.dismiss} onClick={onDismiss} />
    </section>
  );
}
