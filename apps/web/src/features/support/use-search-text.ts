import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

/** How long typing rests before it is searched for, in milliseconds. */
const debounceMs = 250;

/** The text of a search field, and what is searched for: the text in the address, which follows when typing rests. */
export function useSearchText(): { text: string; setText: (text: string) => void; query: string } {
  const [search, setSearch] = useSearchParams();
  const query = (search.get("q") ?? "").trim();
  const [text, setText] = useState(query);
  const wanted = text.trim();
  const write = useEffectEvent(() => {
    setSearch(wanted ? { q: wanted } : {}, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (wanted === query) return;
    const timer = setTimeout(write, debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, query]);
  return { text, setText, query };
}
