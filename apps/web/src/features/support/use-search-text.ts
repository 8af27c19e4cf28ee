import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";

const debounceMs = 250;

/** Returns the text of a search field and the query in the URL, which follows with a debounce. */
export function useSearchText(): { text: string; setText: (text: string) => void; query: string } {
  const [search, setSearch] = useSearchParams();
  const isLeaving = useNavigation().state !== "idle";
  const query = (search.get("q") ?? "").trim();
  const [text, setText] = useState(query);
  const trimmed = text.trim();
  const write = useEffectEvent(() => {
    setSearch(trimmed ? { q: trimmed } : {}, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    // Updating the URL would cancel the navigation to another page.
    if (trimmed === query || isLeaving) return;
    const timer = setTimeout(write, debounceMs);
    return () => clearTimeout(timer);
  }, [trimmed, query, isLeaving]);
  return { text, setText, query };
}
