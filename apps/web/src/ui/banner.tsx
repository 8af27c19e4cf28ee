import type { ReactElement, ReactNode } from "react";
import { type Tone, toneIcons } from "./badge.tsx";
import styles from "./banner.module.css";

export type BannerProps = {
  tone: Extract<Tone, "info" | "caution" | "bad" | "good">;
  title?: ReactNode;
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
};

/**
 * Message above a page or a section, or in a dialog, which stays as long as it applies. `bad` is announced immediately.
 *
 *     <Banner tone="caution" title="Certificate expires in 6 days" action={<LinkButton to="replace">Replace</LinkButton>} />
 */
export function Banner({ tone, title, children, action }: BannerProps): ReactElement {
  const Shape = toneIcons[tone];
  return (
    <div className={styles.banner} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
