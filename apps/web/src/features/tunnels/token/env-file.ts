import { tokenPlaceholder } from "@edge-console/contract/console/connector-command";

/** A file of the variable that the connector reads its token from. */
export function formatEnvFile(token: string): string {
  return `EDGE_TUNNEL_TOKEN=${token}\n`;
}

/** The file's name, made of the tunnel's: "tunnel-hamburg-office.env". */
export function getEnvFileName(tunnel: string): string {
  const words = tunnel.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${["tunnel", ...words].join("-").slice(0, 60)}.env`;
}

/** The operator's command with the token in it. */
export function insertToken(template: string, token: string): string {
  return template.replaceAll(tokenPlaceholder, () => token);
}
