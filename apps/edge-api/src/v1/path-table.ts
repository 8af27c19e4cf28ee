interface Row<T> {
  readonly segments: readonly string[];
  readonly byMethod: Map<string, T>;
}

/** Values by method for a path, with the IDs from its placeholders. */
export interface PathMatch<T> {
  readonly byMethod: ReadonlyMap<string, T>;
  readonly ids: Readonly<Record<string, string>>;
}

/** Matches paths against patterns such as `/cdn/{ZONE_ID}/hostnames`. */
export class PathTable<T> {
  readonly #rows: Row<T>[] = [];

  constructor(entries: Iterable<{ readonly method: string; readonly path: string; readonly value: T }>) {
    for (const { method, path, value } of entries) {
      const segments = path.slice(1).split("/");
      let row = this.#rows.find((known) => known.segments.join("/") === segments.join("/"));
      if (!row) {
        row = { segments, byMethod: new Map() };
        this.#rows.push(row);
      }
      row.byMethod.set(method, value);
    }
  }

  match(segments: readonly string[]): PathMatch<T> | undefined {
    for (const row of this.#rows) {
      const ids = getIds(row.segments, segments);
      if (ids) return { byMethod: row.byMethod, ids };
    }
    return undefined;
  }
}

function getIds(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) ids[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return ids;
}
