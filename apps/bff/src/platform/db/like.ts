import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Escapes a text so that it matches itself in a pattern of `like`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, "!$&");
}

/** SQL `like`: in the pattern, `%` matches any text, `_` any character, and `!` escapes both. */
export function like(expression: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${expression} like ${pattern} escape '!'`;
}
