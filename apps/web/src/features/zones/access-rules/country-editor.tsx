import type { Country } from "@edge-console/contract/rules/countries";
import { type KeyboardEvent, memo, type ReactElement, type Ref, useRef, useState } from "react";
import { CountryFlag } from "../../../format/country-flag.tsx";
import { formatQuantity } from "../../../format/quantities.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Chips } from "./chips.tsx";
import {
  countries,
  parseCountries,
  parseCountryCodes,
  type ParsedCountries,
  parseSeveralCountries,
  searchCountries,
  setCountries,
} from "./country-list.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./country-editor.module.css";
import { EditorFrame, type NotedListEditorProps } from "./editor-frame.tsx";

/**
 * Editor for blocked or allowed countries, found by name, code, or alias, or pasted. Enter adds the highlighted country. An
 * empty list under ALLOW would block all visitors, so the editor offers to change the mode.
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
  const [search, setText] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const setSearch = (text: string) => {
    setText(text);
    setActive(0);
  };
  const selected = parseCountryCodes(value);
  const matches = searchCountries(search);
  const several = parseSeveralCountries(search);
  const highlighted = search.trim() === "" || several ? undefined : matches[active];
  const select = (codes: readonly string[], isSelected: boolean) => onChange(setCountries(value, codes, isSelected));
  const add = (found: readonly Country[], unknown: readonly string[] = []) => {
    if (found.length === 0) return;
    select(
      found.map(({ code }) => code),
      true,
    );
    setSearch(unknown.join(", "));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (several) add(several.found, several.unknown);
      else if (highlighted && !selected.has(highlighted.code)) add([highlighted]);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !highlighted) return;
    event.preventDefault();
    const next = Math.min(Math.max(active + step, 0), matches.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
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
          onPaste={(event) => {
            // The browser would join the lines.
            const text = event.clipboardData.getData("text");
            if (!/[\r\n]/.test(text.trim())) return;
            event.preventDefault();
            setSearch(
              text
                .trim()
                .split(/[\r\n]+/)
                .join(", "),
            );
          }}
          onKeyDown={press}
          ref={inputRef}
        />
        {several && several.found.length > 0 && (
          <Button onClick={() => add(several.found, several.unknown)}>
            Add {formatQuantity(several.found.length, "country", "countries")}
          </Button>
        )}
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide list" : `Show all ${countries.length}`}
        </Button>
      </div>
      <p role="status" className={sharedStyles.note}>
        {describeEnter(search, several, highlighted, selected)}
      </p>
      {open && !several && matches.length > 0 && (
        <div ref={list} className={styles.list} role="group" aria-label={`${frame.label}: select`}>
          {matches.map(({ code, name }) => (
            <label key={code} className={styles.country} data-highlighted={highlighted?.code === code ? "" : undefined}>
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

/** Says what Enter does with the typed text. */
function describeEnter(
  search: string,
  several: ParsedCountries | undefined,
  highlighted: Country | undefined,
  selected: ReadonlySet<string>,
): string {
  if (search.trim() === "") return "Type a name or a code, or paste a list.";
  if (several) {
    const { found, unknown } = several;
    const names = unknown.map((text) => `“${text}”`).join(", ");
    return [
      ...(found.length > 0 ? [`Enter adds ${formatQuantity(found.length, "country", "countries")}.`] : []),
      ...(unknown.length > 0 ? [`Not found: ${names}.`] : []),
    ].join(" ");
  }
  if (!highlighted) return `No country matches “${search.trim()}”. Enter a name or a two-letter code.`;
  const { name, code } = highlighted;
  return selected.has(code) ? `${name} (${code}) is already in the list.` : `Enter adds ${name} (${code}).`;
}

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
