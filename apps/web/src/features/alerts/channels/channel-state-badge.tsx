import type { Channel } from "@edge-console/contract/alerts/channels";
import type { ReactElement } from "react";
import { StateBadge } from "../../../ui/badge.tsx";

/** Whether a channel is notified of alerts. */
export function ChannelStateBadge({
  channel,
  isTinted = false,
}: {
  channel: Channel;
  isTinted?: boolean;
}): ReactElement {
  return (
    <StateBadge tone={channel.enabled ? "good" : "paused"} isTinted={isTinted}>
      {channel.enabled ? "Enabled" : "Disabled"}
    </StateBadge>
  );
}
