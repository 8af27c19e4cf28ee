/** A request to the service's own API, as a person would send it. */
export interface ServiceRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path below /v1, with its ids. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of the body whose values are never shown: a variable of the same name stands in their place. */
  readonly secrets?: readonly string[];
}

/** The body as JSON, secrets replaced by a placeholder. */
export function shownBody({ body = {}, secrets = [] }: ServiceRequest): string {
  const masked = Object.entries(body).map(([field, value]) => [field, secrets.includes(field) ? `<${field}>` : value]);
  return JSON.stringify(Object.fromEntries(masked), null, 2);
}

/** The request as a curl command, with `$EDGE_API_URL` and `$EDGE_API_KEY` in place of the address and the key. */
export function curlOf(request: ServiceRequest): string {
  const lines = [
    `curl -X ${request.method} "$EDGE_API_URL/v1${request.path}"`,
    `  -H "Authorization: Bearer $EDGE_API_KEY"`,
  ];
  if (request.body !== undefined) {
    lines.push(
      `  -H "Content-Type: application/json"`,
      `  --data '${shownBody(request).replaceAll("'", String.raw`'\''`)}'`,
    );
  }
  return lines.join(" \\\n");
}
