import { getTunnelState } from "@edge-console/contract/findings/tunnel";
import type { Tunnel, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import { Download, LoaderCircle } from "lucide-react";
import { type ReactElement, useEffect, useEffectEvent } from "react";
import { settingsQuery, tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { download } from "../../../ui/download.ts";
import { Stack } from "../../../ui/page.tsx";
import { insertToken, formatEnvFile, getEnvFileName } from "./env-file.ts";
import { formatConnected } from "../../../resources/tunnels/tunnel-state.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./token-panel.module.css";

/**
 * A new token to copy, download, or use in the command that starts the connector, and the connector's status. The token
 * is only in this component's props.
 */
export function TokenPanel({
  account,
  tunnel,
  token,
  hasLeaveWarning,
  onSecretSaved,
}: {
  account: string;
  tunnel: Tunnel;
  token: string;
  /** Whether the user tried to close the dialog before saving the token. */
  hasLeaveWarning: boolean;
  onSecretSaved: () => void;
}): ReactElement {
  const { data: settings } = useQuery(settingsQuery);
  const listed = useListedTunnel(account, tunnel);
  const isConnected = getTunnelState(listed) === "connected";
  // Whoever started the connector has the token.
  const leave = useEffectEvent(onSecretSaved);
  useEffect(() => {
    if (isConnected) leave();
  }, [isConnected]);
  const downloadEnvFile = () => {
    download(getEnvFileName(tunnel.NAME), "text/plain", formatEnvFile(token));
    onSecretSaved();
  };
  return (
    <Stack>
      {isConnected ? (
        <Banner tone="good" title="The connector uses this token">
          You can close this dialog. The token can't be seen again.
        </Banner>
      ) : hasLeaveWarning ? (
        <Banner tone="bad" title="Token not saved">
          Copy or download the token first. If you close this dialog, you'll have to rotate it.
        </Banner>
      ) : (
        <Banner tone="caution" title="Copy your token now">
          You won't be able to see it again. Store it like a password.
        </Banner>
      )}
      <div className={styles.section}>
        <h3 className={styles.title}>Token</h3>
        <CodeBlock canWrap label="token" code={token} onCopied={onSecretSaved} />
        <div>
          <Button size="small" icon={Download} onClick={downloadEnvFile}>
            Download .env file
          </Button>
        </div>
      </div>
      {settings && (
        <div className={styles.section}>
          <h3 className={styles.title}>Start the connector</h3>
          <p className={sharedStyles.muted}>On a machine that can reach your service:</p>
          <CodeBlock
            canWrap
            label="command"
            code={insertToken(settings.connectorCommand, token)}
            onCopied={onSecretSaved}
          />
        </div>
      )}
      <ConnectorStatus tunnel={listed} />
    </Stack>
  );
}

/** Returns a tunnel as it was listed last. */
function useListedTunnel(account: string, tunnel: Tunnel): TunnelSummary {
  const { data: tunnels } = useQuery(tunnelsQuery(account));
  return tunnels?.find(({ TUNNEL_ID }) => TUNNEL_ID === tunnel.TUNNEL_ID) ?? tunnel;
}

/** Status of a new tunnel's connector: waits until it connects. */
function ConnectorStatus({ tunnel }: { tunnel: TunnelSummary }): ReactElement {
  const state = getTunnelState(tunnel);
  return (
    <div className={styles.waiting} role="status">
      {state === "connected" && <StateBadge tone="good">{formatConnected(tunnel.LOCATION_NAME)}</StateBadge>}
      {state === "disabled" && (
        <StateBadge tone="paused">Disabled: the connector can't connect until you enable the tunnel</StateBadge>
      )}
      {(state === "never" || state === "waiting" || state === "disconnected") && (
        <>
          <LoaderCircle size={16} strokeWidth={2.25} className={styles.spinner ?? ""} aria-hidden />
          <span>
            {state === "waiting" ? "Waiting for the connector with the new token…" : "Waiting for the connector…"}
          </span>
        </>
      )}
    </div>
  );
}
