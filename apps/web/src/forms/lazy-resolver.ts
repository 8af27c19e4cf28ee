import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Returns a resolver that is loaded when the form is validated first, for forms on a page that loads no schemas. If it can't be
 * loaded, the server alone validates what is sent.
 *
 *     const resolver = lazyResolver(async () => (await import("./sign-in-resolver.ts")).signInResolver);
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<Resolver<Values, unknown, Values>>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => undefined);
    return resolve ? resolve(values, context, options) : { values, errors: {} };
  };
}
