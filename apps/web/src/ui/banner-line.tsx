import type { ReactElement, ReactNode } from "react";
import { type Tone, toneIcons } from "./badge.tsx";
import styles from "./banner-line.module.css";
import type { Icon } from "./icon.tsx";

/** Message in one line at the frame's edge, or two on phones. Text that doesn't fit is cut off, so the most important part comes first. */
export function BannerLine({
  label,
  tone,
  icon,
  aside,
  action,
  children,
}: {
  /** Accessible name. */
  label: string;
  tone: Extract<Tone, "info" | "caution" | "bad">;
  /** Replaces the tone's icon. */
  icon?: Icon;
  /** Text that is never cut off. */
  aside?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const Shape = icon ?? toneIcons[tone];
  return (
    <section className={styles.banner} data-banner="" data-tone={tone} aria-label={label}>
      <Shape size={16} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <div className={styles.body}>
        <p className={styles.text}>{children}</p>
        {aside}
      </div>
      {action}
    </section>
  );
}
