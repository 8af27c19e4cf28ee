import { operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { permissions } from "@edge-console/contract/permissions";
import { describe, fieldsOf, shapeOf, type Shape } from "./json-shape.ts";

const all: readonly Operation[] = Object.values(operations);

/** Objects that an operation answers as a whole, and that others repeat: described once, and linked to. */
class NamedObjects {
  readonly #names = new Map<string | undefined, { name: string; shape: Shape }>();

  constructor() {
    for (const { method, path, answer, resource } of all) {
      if (method !== "GET" || !path.endsWith("}") || answer === "text") continue;
      const shape = shapeOf(answer);
      const name = resource[0]?.toUpperCase() + resource.slice(1);
      this.#names.set(fingerprint(shape), { name, shape });
    }
  }

  readonly linkTo = (shape: Shape): string | undefined => {
    const known = this.#names.get(fingerprint(shape));
    return known && `[${known.name}](#${known.name.toLowerCase()})`;
  };

  describeAll(): string[] {
    return [...this.#names.values()].flatMap(({ name, shape }) => [`### ${name}`, table(shape, () => undefined, [])]);
  }
}

function fingerprint({ properties, required }: Shape): string | undefined {
  return properties && JSON.stringify({ properties, required });
}

function table(shape: Shape, nameOf: (shape: Shape) => string | undefined, secrets: readonly string[]): string {
  const rows = fieldsOf(shape, nameOf).map(({ path, kind, required }) => {
    const notes = [...(required ? [] : ["optional"]), ...(secrets.includes(path) ? ["secret"] : [])];
    return `| \`${path}\` | ${kind} | ${notes.join(", ")} |`;
  });
  return ["| field | value | |", "| --- | --- | --- |", ...rows].join("\n");
}

function describeBody({ method, body, bodyLimit, secrets }: Operation): string[] {
  if (!body) return [];
  const limit = bodyLimit ? `, at most ${bodyLimit / 1024} KiB` : "";
  const heading = method === "GET" ? "Filters, sent as a JSON body" : `JSON body${limit}`;
  return [`**${heading}**`, table(shapeOf(body), () => undefined, secrets.body)];
}

function describeAnswer({ answer, status, message, secrets }: Operation, named: NamedObjects): string[] {
  if (answer === "text") return [`**Answer ${status}:** plain text, one item a line`];
  const shape = shapeOf(answer);
  const kind = named.linkTo(shape) ?? (shape.properties ? undefined : describe(shape, named.linkTo));
  const heading = `**Answer ${status}**, “${message}”`;
  return kind ? [`${heading}: ${kind}`] : [heading, table(shape, named.linkTo, secrets.answer)];
}

function whoMay({ access }: Operation): string {
  return access === "public" ? "everybody, without a key" : permissions[access].join(", ");
}

function describeOperation(operation: Operation, named: NamedObjects): string[] {
  const { title, method, path, section, access, answerFor } = operation;
  const base = access === "public" ? "/api/v1" : "/api/accounts/{accountId}/v1";
  const facts = [
    `- Console: \`${method} ${base}${path}\``,
    `- Allowed: ${whoMay(operation)} (\`${access}\`)`,
    `- Specification: ${section}`,
    ...(answerFor ? [`- With secrets masked for: ${Object.keys(answerFor).join(", ")}`] : []),
  ];
  return [
    `### ${title}`,
    `\`${method} /v1${path}\``,
    facts.join("\n"),
    ...describeBody(operation),
    ...describeAnswer(operation, named),
  ];
}

/** The API reference as Markdown, made from the contract's table of operations. */
export function apiReference(): string {
  const named = new NamedObjects();
  return `${[
    "# API reference",
    "Made from the table of operations in `packages/contract` by `npm run reference`; do not edit it by hand.",
    "Each operation answers at the service below `/v1`, and through the console below the address given with it. The service wraps its answer in an envelope (`CODE`, `MESSAGE`, `DATA`); the console answers with DATA alone.",
    "## Operations",
    ...all.flatMap((operation) => describeOperation(operation, named)),
    "## Objects",
    ...named.describeAll(),
  ].join("\n\n")}\n`;
}
