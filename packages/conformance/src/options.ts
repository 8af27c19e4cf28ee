import { parseArgs } from "node:util";
import type { Target } from "./ground.ts";
import { Operator } from "./operator.ts";

/** What `npm run conformance` was asked to do. */
export interface Options {
  readonly target: Target;
  /** Parts of section titles or starts of rule ids; all rules when there are none. */
  readonly sections: readonly string[];
  readonly json: boolean;
}

export const help = `Checks a service against the Edge Delivery Service API specification, rule by rule.

  npm run conformance -- --url <address> --key <API key> [options]

  --url <address>             the service's address, without /v1
  --key <API key>             the key of the account to check with (or CONFORMANCE_KEY)
  --read-only                 only rules that change nothing
  --section <text>            only sections whose title contains the text, or rules whose id starts with it;
                              may be given several times
  --operator-url <address>    the operator listener, for rules about time, connectors, accounts and traffic
  --operator-token <token>    its token (or CONFORMANCE_OPERATOR_TOKEN); with it --key may be left out,
                              as an account is made
  --service-domain <domain>   the service's own domain, for the rules that refuse names on it
  --json                      the outcome of each rule as JSON
  --help                      this text

Zones and tunnels are made under random names and deleted again. The rate limits are kept: with the operator
listener the service's clock is moved, without it the suite waits. The exit code is 1 when a rule does not hold.
`;

/** Options that cannot be used; the message says why in one sentence. */
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
  help: { type: "boolean", default: false },
} as const;

/** Reads the command line; undefined when it asks for help. Throws a UsageError. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | undefined {
  const values = parsedFlags(args);
  if (values.help) return undefined;
  const operator = readOperator(values["operator-url"], values["operator-token"] ?? env["CONFORMANCE_OPERATOR_TOKEN"]);
  const key = values.key ?? env["CONFORMANCE_KEY"];
  if (values.url === undefined || !/^https?:\/\/[^/]+\/?$/.test(values.url)) {
    throw new UsageError("--url must be the service's address, such as https://api.example.com.");
  }
  if (key === undefined && operator === undefined) throw new UsageError("--key is needed: the account's API key.");
  const target: Target = {
    url: values.url,
    readOnly: values["read-only"],
    ...(key === undefined ? {} : { key }),
    ...(operator === undefined ? {} : { operator }),
    ...(values["service-domain"] === undefined ? {} : { serviceDomain: values["service-domain"] }),
  };
  return { target, sections: values.section ?? [], json: values.json };
}

function parsedFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readOperator(url: string | undefined, token: string | undefined): Operator | undefined {
  if (url === undefined) return undefined;
  if (token === undefined) throw new UsageError("--operator-url needs --operator-token.");
  return new Operator(url, token);
}
