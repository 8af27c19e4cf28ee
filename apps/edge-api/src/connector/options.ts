import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** What the connector is started with. */
export interface ConnectorOptions {
  /** The operator listener, without a trailing slash. */
  readonly url: string;
  /** The tunnel's token. */
  readonly token: string;
  /** Id of the location to connect to; null leaves the choice to the service. */
  readonly location: string | null;
}

/** Options that the connector cannot start with; the message is one sentence for whoever typed them. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

/** How the connector is called. */
export const usage = `npm run connector -- --token TOKEN [--location LOCATION] [--url URL]

  --token TOKEN      the tunnel's token (other users of this machine can see it here: rather
                     put it into EDGE_TUNNEL_TOKEN, or into a file)
  --token-file FILE  a file that holds the token alone
  --location ID      the location to connect to, such as fra
  --url URL          the operator listener (http://127.0.0.1:8791)`;

/** The options of the command line and the environment. Throws an OptionsError that says what is missing or wrong. */
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
  throw new OptionsError("The tunnel's token is needed: give it as --token, in --token-file or in EDGE_TUNNEL_TOKEN.");
}

function readTokenFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new OptionsError(`--token-file: ${file} cannot be read.`);
  }
}
