import type { SortingState } from "@tanstack/react-table";

/** Codec for a view (search, filters, order) in the query string. */
export type UrlState<View> = {
  /** The view of an empty query string. */
  defaults: View;
  parse: (search: URLSearchParams) => View;
  serialize: (view: View) => URLSearchParams;
};

/** Codec for one part of a view in the query string. `parse` returns undefined if the part is missing or invalid. */
export type Parameter<Value> = {
  parse: (search: URLSearchParams) => Value | undefined;
  serialize: (search: URLSearchParams, value: Value) => void;
};

/**
 * Returns the URL state of a view. A missing or invalid part has its default value, and default values aren't written.
 *
 *     const listState = urlState<ListView>(
 *       { query: "", states: [] },
 *       { query: searchParameter, states: choicesParameter("state", zoneStates) },
 *     );
 */
export function urlState<View extends object>(
  defaults: View,
  parameters: { readonly [Name in keyof View]-?: Parameter<View[Name]> },
): UrlState<View> {
  const serializePart = (name: keyof View, value: View[keyof View]) => {
    const params = new URLSearchParams();
    parameters[name].serialize(params, value);
    return params;
  };
  return {
    defaults,
    parse(search) {
      const view = { ...defaults };
      for (const name in parameters) view[name] = parameters[name].parse(search) ?? defaults[name];
      return view;
    },
    serialize(view) {
      const search = new URLSearchParams();
      for (const name in parameters) {
        const params = serializePart(name, view[name]);
        if (params.toString() === serializePart(name, defaults[name]).toString()) continue;
        for (const [key, value] of params) search.append(key, value);
      }
      return search;
    },
  };
}

/** Parameter for any text. */
export function textParameter(name: string): Parameter<string> {
  return {
    parse: (search) => search.get(name) ?? undefined,
    serialize: (search, value) => search.set(name, value),
  };
}

/** Parameter for the trimmed text of a search field. */
export const searchParameter: Parameter<string> = {
  parse: (search) => search.get("q") ?? undefined,
  serialize: (search, value) => search.set("q", value.trim()),
};

/** Parameter for one of `values`, or none if the view allows it. */
export function choiceParameter<Value extends string | number>(name: string, values: readonly Value[]) {
  return {
    parse: (search: URLSearchParams) => values.find((value) => String(value) === search.get(name)),
    serialize: (search: URLSearchParams, value: Value | undefined) =>
      value !== undefined && search.set(name, String(value)),
  };
}

/** Parameter for any number of `values`, in their order. `format` returns the text of a value in the URL. */
export function choicesParameter<Value extends string>(
  name: string,
  values: readonly Value[],
  format: (value: Value) => string = String,
): Parameter<readonly Value[]> {
  return {
    parse: (search) => values.filter((value) => search.getAll(name).includes(format(value))),
    serialize: (search, values) => values.forEach((value) => search.append(name, format(value))),
  };
}

/** Parameter for any number of texts. */
export function textsParameter(name: string): Parameter<readonly string[]> {
  return {
    parse: (search) => search.getAll(name),
    serialize: (search, texts) => texts.forEach((text) => search.append(name, text)),
  };
}

/**
 * Extends a parameter to read URLs of earlier versions: `renamed` maps "name=value" to its current form.
 *
 *     withOldUrls(choicesParameter("type", types), { "kind=own": "type=custom" })
 */
export function withOldUrls<Value>(
  { parse, serialize }: Parameter<Value>,
  renamed: Readonly<Record<string, string>>,
): Parameter<Value> {
  const updatePair = ([name, value]: [string, string]) => renamed[`${name}=${value}`]?.split("=") ?? [name, value];
  return { parse: (search) => parse(new URLSearchParams([...search].map(updatePair))), serialize };
}

/** Parameter for a boolean, as `1` or `0`. */
export function flagParameter(name: string): Parameter<boolean> {
  return {
    parse: (search) => ({ "1": true, "0": false })[search.get(name) ?? ""],
    serialize: (search, value) => search.set(name, value ? "1" : "0"),
  };
}

/** Parameter for the order of a table ("-created") by one of its columns, given by their IDs or a pattern. */
export function sortingParameter(columns: readonly string[] | RegExp): Parameter<SortingState> {
  const isColumn = (id: string) => (columns instanceof RegExp ? columns.test(id) : columns.includes(id));
  return {
    parse(search) {
      const [, minus, id] = /^(-?)(.+)$/.exec(search.get("sort") ?? "") ?? [];
      return id !== undefined && isColumn(id) ? [{ id, desc: minus === "-" }] : undefined;
    },
    serialize: (search, [sort]) => sort && search.set("sort", `${sort.desc ? "-" : ""}${sort.id}`),
  };
}
