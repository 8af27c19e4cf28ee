import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A text as it stands in a pattern of `isLike`, where it means itself alone. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, "!$&");
}

/** Whether an expression is like a pattern: `%` in it is any text, `_` any character, `!` takes their meaning away. */
export function like(expression: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${expression} like ${pattern} escape '!'`;
}
