import type { RecentWrite } from "@edge-console/contract/console/recent-writes";
import { type ReactElement, useState } from "react";
import { isOpen } from "../api/recent-writes.ts";
import { useSeenWrites } from "../api/tracked-writes.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { announceWrite } from "./write-labels.ts";

/** Announces the result of an unconfirmed write to screen readers, once, unless the page that sent it shows it. */
export function WriteAnnouncer({ writes }: { writes: readonly RecentWrite[] }): ReactElement {
  const isSeen = useSeenWrites();
  const [before, setBefore] = useState(writes);
  const [text, setText] = useState("");
  if (before !== writes) {
    setBefore(writes);
    const settled = writes.filter(
      ({ id, key, state }) =>
        !isOpen(state) &&
        !isSeen({ key: key ?? id, state }) &&
        before.some((earlier) => earlier.id === id && isOpen(earlier.state) && earlier.responseLost),
    );
    if (settled.length > 0) setText(settled.map(announceWrite).join(" "));
  }
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
