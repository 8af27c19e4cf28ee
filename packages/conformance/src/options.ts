import { parseArgs } from "node:util";
import type { Target } from "./run-context.ts";
import { Operator } from "./operator.ts";

/** Command-line options of `npm run conformance`. */
export interface Options {
  readonly target: Target;
  /** Parts of section titles, or prefixes of rule IDs; empty for all rules. */
  readonly sections: readonly string[];
  readonly json: boolean;
}

export const help = `Checks a service against the Edge Delivery Service API specification.

  npm run conformance -- --url <url> --key <API key> [options]

  --url <url>                 URL of the service, without /v1
  --key <API key>             API key of the account to use (or CONFORMANCE_KEY)
  --read-only                 check only rules that don't change anything
  --section <text>            check only sections whose title contains the text, or rules whose ID starts with it;
                              can be repeated
  --operator-url <url>        URL of the operator listener, for rules about time, connectors, accounts, and traffic
  --operator-token <token>    token of the operator listener (or CONFORMANCE_OPERATOR_TOKEN); creates an account if
                              --key is missing
  --service-domain <domain>   the service's own domain, for the rules that reject names on it
  --json                      print the results as JSON
  -h, --help                  show this help

The suite creates zones and tunnels under random names and deletes them. It respects the rate limits: with the
operator listener it sets the service's clock forward, otherwise it waits. Exit codes: 0 success, 1 failed, 2 usage error.
`;

/** Invalid command-line options. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const flags = {
  url: { type: "string" },
  key: { type: "string" },
  "read-only": { type: "boolean", default: false },
  section: { type: "string", multiple: true },
  "operator-url": { type: "string" },
  "operator-token": { type: "string" },
  "service-domain": { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/**
 * Parses the command line; undefined for `--help`.
 * @throws {UsageError}
 */
export function parseOptions(args: string[], env: NodeJS.ProcessEnv): Options | undefined {
  const values = parseFlags(args);
  if (values.help) return undefined;
  const operator = parseOperator(values["operator-url"], values["operator-token"] ?? env["CONFORMANCE_OPERATOR_TOKEN"]);
  const key = values.key ?? env["CONFORMANCE_KEY"];
  if (values.url === undefined || !/^https?:\/\/[^/]+\/?$/.test(values.url)) {
    throw new UsageError("--url must be the service's URL, such as https://api.example.com.");
  }
  if (key === undefined && operator === undefined) throw new UsageError("--key is required: the account's API key.");
  const target: Target = {
    url: values.url,
    readOnly: values["read-only"],
    ...(key === undefined ? {} : { key }),
    ...(operator === undefined ? {} : { operator }),
    ...(values["service-domain"] === undefined ? {} : { serviceDomain: values["service-domain"] }),
  };
  return { target, sections: values.section ?? [], json: values.json };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseOperator(url: string | undefined, token: string | undefined): Operator | undefined {
  if (url === undefined) return undefined;
  if (token === undefined) throw new UsageError("--operator-url requires --operator-token.");
  return new Operator(url, token);
}
