import { type Family, families } from "./edge-lists.ts";
import { snippetKinds } from "./snippets.ts";

/** What the screen shows, as its address holds it. */
export type EdgesView = {
  query: string;
  family: Family;
  /** The id of the snippet. */
  snippet: string;
};

const usual: EdgesView = { query: "", family: "all", snippet: snippetKinds[0]?.id ?? "" };

export function readView(search: URLSearchParams): EdgesView {
  return {
    query: search.get("q") ?? usual.query,
    family: families.find((family) => family === search.get("family")) ?? usual.family,
    snippet: snippetKinds.find(({ id }) => id === search.get("for"))?.id ?? usual.snippet,
  };
}

/** Only what is not as usual. */
export function writeView({ query, family, snippet }: EdgesView): URLSearchParams {
  const search = new URLSearchParams();
  if (query !== usual.query) search.set("q", query);
  if (family !== usual.family) search.set("family", family);
  if (snippet !== usual.snippet) search.set("for", snippet);
  return search;
}
