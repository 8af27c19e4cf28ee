import { choiceParameter, searchParameter, urlState } from "../../ui/url-state.ts";
import { type Family, families } from "./edge-lists.ts";
import { snippetKinds } from "./snippets.ts";

/** State of the screen that is stored in the URL. */
export type EdgesView = {
  query: string;
  family: Family;
  /** ID of the firewall configuration. */
  snippet: string;
};

const snippetIds = snippetKinds.map(({ id }) => id);

export const edgesState = urlState<EdgesView>(
  { query: "", family: "all", snippet: snippetIds[0] ?? "" },
  {
    query: searchParameter,
    family: choiceParameter("family", families),
    snippet: choiceParameter("for", snippetIds),
  },
);
