/** A request to the Edge API. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path below /v1, with IDs. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields whose values are never shown: a shell variable with the same name replaces them. */
  readonly secrets?: readonly string[];
  /** Files that the command reads fields from, by field: for values that are long or secret. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Returns the body as JSON with placeholders for secrets. */
export function redactBody({ body = {}, secrets = [] }: ApiRequest): string {
  const masked = Object.entries(body).map(([field, value]) => [
    field,
    secrets.includes(field) ? placeholder(field) : value,
  ]);
  return JSON.stringify(Object.fromEntries(masked), null, 2);
}

/**
 * Returns the request as a curl command that takes the URL and the key from `$EDGE_API_URL` and `$EDGE_API_KEY`. Secrets in
 * the body come from variables too: an unset variable is empty, which the API rejects or ignores, while a placeholder
 * would be stored.
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

/** Quotes the body for the shell. The single quotes end around each variable. */
function quoteBody(request: ApiRequest): string {
  const body = redactBody(request).replaceAll("'", String.raw`'\''`);
  return (request.secrets ?? []).reduce(
    (text, field) => text.replace(`"${field}": "${placeholder(field)}"`, `"${field}": "'"$${field}"'"`),
    body,
  );
}

/** Returns a jq command that puts the contents of files into a JSON object. */
function toJq(files: Readonly<Record<string, string>>): string {
  const fields = Object.entries(files).map(([field, file]) => `--rawfile ${field} ${file}`);
  return `jq -n ${fields.join(" ")} '$ARGS.named'`;
}
