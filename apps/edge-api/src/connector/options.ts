import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** Options of the connector. */
export interface ConnectorOptions {
  /** URL of the operator listener, without a trailing slash. */
  readonly url: string;
  /** The tunnel's token. */
  readonly token: string;
  /** ID of the location to connect to; null lets the service choose. */
  readonly location: string | null;
}

/** Invalid options. The message is for the user. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

/** Usage text of the connector. */
export const usage = `npm run connector -- --token TOKEN [--location LOCATION] [--url URL]

  --token TOKEN      tunnel token (visible to other users of this machine; use
                     EDGE_TUNNEL_TOKEN or a file instead)
  --token-file FILE  file that contains the token
  --location ID      location to connect to, such as fra
  --url URL          operator listener (default http://127.0.0.1:8791)`;

/**
 * Reads the options from the command line and the environment.
 * @throws {OptionsError}
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): ConnectorOptions | "help" {
  const values = parseFlags(args);
  if (values.help) return "help";
  const url = values.url ?? `http://127.0.0.1:${env["EDGE_API_OPERATOR_PORT"] || 8791}`;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw new OptionsError("--url must be an http:// or https:// address.");
  return { url: url.replace(/\/+$/, ""), token: readToken(values, env), location: values.location ?? null };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        token: { type: "string" },
        "token-file": { type: "string" },
        location: { type: "string" },
        url: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
}

function readToken(values: ReturnType<typeof parseFlags>, env: NodeJS.ProcessEnv): string {
  const file = values["token-file"];
  const token = (file === undefined ? (values.token ?? env["EDGE_TUNNEL_TOKEN"] ?? "") : readTokenFile(file)).trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new OptionsError("Missing tunnel token. Set EDGE_TUNNEL_TOKEN, --token-file, or --token.");
}

function readTokenFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new OptionsError(`--token-file: can't read ${file}.`);
  }
}
