import type { UnconfirmedWrites } from "@edge-console/contract/console/unconfirmed-writes";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { ofAccount, read } from "../api/console-call.ts";
import { keys } from "../api/keys.ts";
import { useDismissed } from "./dismissed-notices.ts";
import { FootNotice } from "./foot-notice.tsx";
import { unconfirmedPlace } from "./unconfirmed-place.ts";
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
  const { pathname } = useLocation();
  const [dismissed, dismiss] = useDismissed();
  const open = (data?.writes ?? []).filter((write) => !dismissed.includes(`${write.id} ${write.state}`));
  const [write] = open;
  if (!write) return null;

  const place = unconfirmedPlace(account, write);
  return (
    <FootNotice
      label="Change without an answer"
      tone={write.state === "looking" ? "info" : write.state === "applied" ? "good" : "caution"}
      isLive
      aside={open.length > 1 && `${open.length - 1} more`}
      link={place && place.path !== pathname && <Link to={place.path}>{place.words}</Link>}
      onDismiss={() => dismiss(`${write.id} ${write.state}`)}
    >
      {unconfirmedWords(write)}
    </FootNotice>
  );
}
