import { tokenPlaceholder } from "@edge-console/contract/console/connector-command";

/** Formats an .env file with the variable that the connector reads its token from. */
export function formatEnvFile(token: string): string {
  return `EDGE_TUNNEL_TOKEN=${token}\n`;
}

/** Returns the file name for a tunnel: "tunnel-hamburg-office.env". */
export function getEnvFileName(tunnel: string): string {
  const words = tunnel.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${["tunnel", ...words].join("-").slice(0, 60)}.env`;
}

/** Inserts the token into the operator's command template. */
export function insertToken(template: string, token: string): string {
  return template.replaceAll(tokenPlaceholder, () => token);
}
