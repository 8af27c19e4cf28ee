/** A request to the service's own API, as a person would send it. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path below /v1, with its ids. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of the body whose values are never shown: a variable of the same name stands in their place. */
  readonly secrets?: readonly string[];
  /** Fields of the body that a command reads from files, by field: too long for a line, or not for one. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The body as JSON, secrets replaced by a placeholder. */
export function redactBody({ body = {}, secrets = [] }: ApiRequest): string {
  const masked = Object.entries(body).map(([field, value]) => [
    field,
    secrets.includes(field) ? placeholder(field) : value,
  ]);
  return JSON.stringify(Object.fromEntries(masked), null, 2);
}

/**
 * The request as a curl command, with `$EDGE_API_URL` and `$EDGE_API_KEY` in place of the address and the key. It runs
 * as it stands once those are set; what is secret in the body comes from a variable too. Without that variable a secret
 * is empty, which the service refuses or takes for "as it is", and never a placeholder that it would store.
 */
export function toCurl(request: ApiRequest): string {
  const { method, path, body, files } = request;
  const lines = [
    `curl -X ${method} "$EDGE_API_URL/v1${path}"`,
    `  -H "Authorization: Bearer $EDGE_API_KEY"`,
    ...(body || files ? [`  -H "Content-Type: application/json"`] : []),
    ...(files ? ["  --data @-"] : body ? [`  --data '${quoteBody(request)}'`] : []),
  ];
  const command = lines.join(" \\\n");
  return files ? `${toJq(files)} |\n${command}` : command;
}

const placeholder = (field: string) => `<${field}>`;

/** The body inside the shell's single quotes, which end around each variable. */
function quoteBody(request: ApiRequest): string {
  const body = redactBody(request).replaceAll("'", String.raw`'\''`);
  return (request.secrets ?? []).reduce(
    (text, field) => text.replace(`"${field}": "${placeholder(field)}"`, `"${field}": "'"$${field}"'"`),
    body,
  );
}

/** Puts the contents of files into a JSON object, as strings. */
function toJq(files: Readonly<Record<string, string>>): string {
  const fields = Object.entries(files).map(([field, file]) => `--rawfile ${field} ${file}`);
  return `jq -n ${fields.join(" ")} '$ARGS.named'`;
}
