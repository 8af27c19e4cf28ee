import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Link, useLocation } from "react-router";
import { statusQuery } from "../api/queries.ts";
import { noticeOf } from "../features/status/index.ts";
import { toneIcons } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { dismiss, readDismissed } from "./dismissed-notices.ts";
import styles from "./service-notice.module.css";

/**
 * Below every screen while something is wrong with the service, so that whatever looks odd on it is understood. It
 * stands at the foot: when it comes, nothing that somebody is about to press moves. A report that cannot be read is no
 * trouble of the service.
 */
export function ServiceNotice({ statusPath }: { statusPath: string }): ReactElement | null {
  const { data, isError } = useQuery(statusQuery);
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(readDismissed);
  const notice = data && !isError ? noticeOf(data) : undefined;
  if (!notice || dismissed.includes(notice.id) || pathname === statusPath) return null;

  const { id, tone, word, message, services } = notice;
  const Shape = toneIcons[tone];
  return (
    <section className={styles.notice} data-tone={tone} aria-label="State of the service">
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.words}>
        <strong>{word}:</strong> {message}
        {services.length > 0 && <span className={styles.services}> · {services.join(", ")}</span>}
      </p>
      <Link to={statusPath} className={styles.link}>
        Details
      </Link>
      <IconButton
        icon={X}
        size="small"
        label="Dismiss"
        className={styles.dismiss}
        onClick={() => setDismissed(dismiss(dismissed, id))}
      />
    </section>
  );
}
