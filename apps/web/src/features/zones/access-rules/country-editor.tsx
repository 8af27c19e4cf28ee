import { memo, type ReactElement, type Ref, useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Chips } from "./chips.tsx";
import {
  parseCountries,
  parsePastedCodes,
  parseCountryCodes,
  countries,
  findCountries,
  setCountries,
} from "./country-list.ts";
import styles from "./country-editor.module.css";
import { EditorFrame, type ListEditorProps } from "./editor-frame.tsx";

/**
 * The countries that are refused, or the only ones served: found by name, code or flag, or pasted as codes. With none
 * listed nobody would be served under ALLOW, so that the other mode is offered for the same save.
 */
export const CountryEditor = memo(function CountryEditor({
  value,
  onChange,
  onBlur,
  inputRef,
  mode,
  onMode,
  ...frame
}: Omit<ListEditorProps, "onUnfinished"> & {
  inputRef: Ref<HTMLInputElement>;
  mode: "BLOCK" | "ALLOW";
  onMode: (mode: "BLOCK" | "ALLOW") => void;
}): ReactElement {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const chosen = parseCountryCodes(value);
  const found = findCountries(search);
  const pasted = parsePastedCodes(search);
  const choose = (codes: readonly string[], isChosen: boolean) => onChange(setCountries(value, codes, isChosen));
  return (
    <EditorFrame {...frame} count={chosen.size}>
      <Chips label={frame.label} chips={toCountryChips(value)} onRemove={(code) => choose([code], false)} />
      {chosen.size === 0 && mode === "ALLOW" && (
        <Banner
          tone="caution"
          title="All visitors would be blocked"
          action={
            <Button size="small" onClick={() => onMode("BLOCK")}>
              Block listed countries instead
            </Button>
          }
        >
          The service refuses an empty list while only listed countries are served. Both changes go out in one save.
        </Banner>
      )}
      <div className={styles.tools}>
        <SearchField
          label="Add a country by name, code or flag"
          landmark={false}
          value={search}
          onChange={setSearch}
          onFocus={() => setOpen(true)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [first] = found;
            const codes = pasted.length > 0 ? pasted : found.length === 1 && first ? [first.code] : [];
            if (codes.length === 0) return;
            choose(codes, true);
            setSearch("");
          }}
          ref={inputRef}
        />
        {pasted.length > 0 && (
          <Button
            onClick={() => {
              choose(pasted, true);
              setSearch("");
            }}
          >
            Add {pasted.length} countries
          </Button>
        )}
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide the list" : `Show all ${countries.length}`}
        </Button>
      </div>
      {open && pasted.length === 0 && (
        <div className={styles.list} role="group" aria-label={`${frame.label}: choose`}>
          {found.length === 0 && <p className={styles.none}>No country is called “{search.trim()}”.</p>}
          {found.map(({ code, name, flag }) => (
            <label key={code} className={styles.country}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.has(code)}
                onChange={(event) => choose([code], event.target.checked)}
              />
              <span aria-hidden>{flag}</span>
              <span className={styles.name}>{name}</span>
              <code className={styles.code}>{code}</code>
            </label>
          ))}
        </div>
      )}
    </EditorFrame>
  );
});

/** The countries of a list as chips, in the order of their names. */
export function toCountryChips(value: string) {
  return parseCountries(value).map(({ code, name, flag }) => ({
    key: code,
    name,
    shown: (
      <>
        <span aria-hidden>{flag}</span>
        {name} <code>{code}</code>
      </>
    ),
  }));
}
