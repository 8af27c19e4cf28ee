import { memo, type ReactElement, type Ref, useState } from "react";
import { CountryFlag } from "../../../format/country-flag.tsx";
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
import { EditorFrame, type NotedListEditorProps } from "./editor-frame.tsx";

/**
 * Editor for blocked or allowed countries, found by name or code, or pasted as codes. An empty list under ALLOW
 * would block all visitors, so the editor offers to change the mode.
 */
export const CountryEditor = memo(function CountryEditor({
  value,
  onChange,
  onBlur,
  inputRef,
  mode,
  onModeChange,
  notes,
  onNotes,
  isSaved,
  ...frame
}: Omit<NotedListEditorProps, "onUnfinished"> & {
  inputRef: Ref<HTMLInputElement>;
  mode: "BLOCK" | "ALLOW";
  onModeChange: (mode: "BLOCK" | "ALLOW") => void;
}): ReactElement {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const selected = parseCountryCodes(value);
  const matches = findCountries(search);
  const pasted = parsePastedCodes(search);
  const select = (codes: readonly string[], isSelected: boolean) => onChange(setCountries(value, codes, isSelected));
  return (
    <EditorFrame {...frame} count={selected.size}>
      <Chips
        label={frame.label}
        chips={toCountryChips(value)}
        notes={notes}
        onNotes={onNotes}
        isSaved={isSaved}
        onRemove={(code) => select([code], false)}
      />
      {selected.size === 0 && mode === "ALLOW" && (
        <Banner
          tone="caution"
          title="All visitors would be blocked"
          action={
            <Button size="small" onClick={() => onModeChange("BLOCK")}>
              Block listed countries instead
            </Button>
          }
        >
          Add a country, or block listed countries instead.
        </Banner>
      )}
      <div className={styles.tools}>
        <SearchField
          label="Add country by name or code"
          landmark={false}
          value={search}
          onChange={setSearch}
          onFocus={() => setOpen(true)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [firstMatch] = matches;
            const codes = pasted.length > 0 ? pasted : matches.length === 1 && firstMatch ? [firstMatch.code] : [];
            if (codes.length === 0) return;
            select(codes, true);
            setSearch("");
          }}
          ref={inputRef}
        />
        {pasted.length > 0 && (
          <Button
            onClick={() => {
              select(pasted, true);
              setSearch("");
            }}
          >
            Add {pasted.length} countries
          </Button>
        )}
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide list" : `Show all ${countries.length}`}
        </Button>
      </div>
      {open && pasted.length === 0 && (
        <div className={styles.list} role="group" aria-label={`${frame.label}: select`}>
          {matches.length === 0 && <p className={styles.none}>No matching countries</p>}
          {matches.map(({ code, name }) => (
            <label key={code} className={styles.country}>
              <input
                type="checkbox"
                className={styles.box}
                checked={selected.has(code)}
                onChange={(event) => select([code], event.target.checked)}
              />
              <CountryFlag code={code} />
              <span className={styles.name}>{name}</span>
              <code className={styles.code}>{code}</code>
            </label>
          ))}
        </div>
      )}
    </EditorFrame>
  );
});

/** Returns the chips of a list of countries, sorted by name. */
export function toCountryChips(value: string) {
  return parseCountries(value).map(({ code, name }) => ({
    key: code,
    entry: code,
    name,
    content: (
      <>
        <CountryFlag code={code} />
        {name} <code>{code}</code>
      </>
    ),
  }));
}
