import type { UnconfirmedWrite } from "@edge-console/contract/console/unconfirmed-writes";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { useDismissed } from "./dismissed-notices.ts";
import { BottomNotice } from "./bottom-notice.tsx";
import { getUnconfirmedLink } from "./unconfirmed-link.ts";
import { describeUnconfirmed } from "./unconfirmed-labels.ts";

/** The latest change without an answer that was not dismissed: how far one knows, and where to look. */
export function UnconfirmedLine({
  account,
  writes,
}: {
  account: string;
  writes: readonly UnconfirmedWrite[];
}): ReactElement | null {
  const { pathname } = useLocation();
  const [dismissed, dismiss] = useDismissed();
  const open = writes.filter((write) => !dismissed.includes(`${write.id} ${write.state}`));
  const [write] = open;
  if (!write) return null;

  const place = getUnconfirmedLink(account, write);
  return (
    <BottomNotice
      label="Unconfirmed change"
      tone={write.state === "looking" ? "info" : write.state === "applied" ? "good" : "caution"}
      isLive
      aside={open.length > 1 && `${open.length - 1} more`}
      link={place && place.path !== pathname && <Link to={place.path}>{place.label}</Link>}
      onDismiss={() => dismiss(`${write.id} ${write.state}`)}
    >
      {describeUnconfirmed(write)}
    </BottomNotice>
  );
}
