import type { UnconfirmedWrites } from "@edge-console/contract/console/unconfirmed-writes";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { ofAccount, read } from "../api/console-call.ts";
import { keys } from "../api/keys.ts";
import { toneIcons } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { dismiss, readDismissed } from "./dismissed-notices.ts";
import styles from "./service-notice.module.css";
import { unconfirmedWords } from "./unconfirmed-words.ts";

/** How often it is asked what became of a change, in milliseconds, while it is looked for. */
const whileLooking = 5_000;

/**
 * At the foot of every screen while somebody's own change has got no answer, and until they have read what became of
 * it: after a timeout, a broken connection, or a stop of the console in the middle.
 */
export function UnconfirmedNotice({ account }: { account: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: keys.unconfirmedWrites(account),
    queryFn: ({ signal }) => read<UnconfirmedWrites>(`${ofAccount(account)}/unconfirmed-writes`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.writes.some((write) => write.state === "looking") ? whileLooking : false,
  });
  const [dismissed, setDismissed] = useState(readDismissed);
  const open = (data?.writes ?? []).filter((write) => !dismissed.includes(`${write.id} ${write.state}`));
  const [write] = open;
  if (!write) return null;

  const tone = write.state === "looking" ? "info" : write.state === "cannot-tell" ? "caution" : "good";
  const Shape = toneIcons[tone];
  return (
    <section className={styles.notice} data-tone={tone} aria-label="Change without an answer">
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.words} role="status">
        {unconfirmedWords(write)}
        {open.length > 1 && <span className={styles.services}> · {open.length - 1} more</span>}
      </p>
      <IconButton
        icon={X}
        size="small"
        label="Dismiss"
        className={styles.dismiss}
        onClick={() => setDismissed(dismiss(dismissed, `${write.id} ${write.state}`))}
      />
    </section>
  );
}
