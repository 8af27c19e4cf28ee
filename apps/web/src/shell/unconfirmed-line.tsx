import type { UnconfirmedWrite } from "@edge-console/contract/console/unconfirmed-writes";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { useDismissed } from "./dismissed-notices.ts";
import { BottomNotice } from "./bottom-notice.tsx";
import { getUnconfirmedLink } from "./unconfirmed-link.ts";
import { describeUnconfirmed } from "./unconfirmed-labels.ts";

/** Latest unconfirmed change that was not dismissed: its state, and a link to the page that shows it. */
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

  const link = getUnconfirmedLink(account, write);
  return (
    <BottomNotice
      label="Unconfirmed change"
      tone={write.state === "looking" ? "info" : write.state === "applied" ? "good" : "caution"}
      isLive
      aside={open.length > 1 && `${open.length - 1} more`}
      link={link && link.path !== pathname && <Link to={link.path}>{link.label}</Link>}
      onDismiss={() => dismiss(`${write.id} ${write.state}`)}
    >
      {describeUnconfirmed(write)}
    </BottomNotice>
  );
}
