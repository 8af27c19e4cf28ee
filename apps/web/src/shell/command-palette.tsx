import { may } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactElement, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { zonesQuery } from "../features/zones/queries.ts";
import { classNames } from "../ui/class-names.ts";
import { Modal } from "../ui/modal.tsx";
import type { Area } from "./areas.ts";
import { type Command, commandsFor } from "./command-matches.ts";
import styles from "./command-palette.module.css";

/** Finds a page or a zone by typing; arrows choose, Enter goes there. An ARIA combobox with its list always open. */
export function CommandPalette({
  areas,
  access,
  onClose,
}: {
  areas: readonly Area[];
  access: AccountAccess | undefined;
  onClose: () => void;
}): ReactElement {
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const seesZones = access !== undefined && may(access.actor, "zones:read");
  const { data: zones = [] } = useQuery({ ...zonesQuery(access?.id ?? ""), enabled: seesZones });
  const commands = commandsFor(query, areas, seesZones ? zones : [], access?.id);
  const current = Math.min(chosen, commands.length - 1);

  const go = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    void navigate(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setChosen((current + step + commands.length) % commands.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(commands[current]);
    }
  };

  return (
    <Modal onClose={onClose} label="Search and go to" closeOnBackdrop className={styles.palette}>
      <div className={styles.entry} data-palette>
        <Search size={16} strokeWidth={2} aria-hidden />
        <input
          role="combobox"
          aria-label="Find a page or a zone"
          placeholder={seesZones ? "Find a zone or a page" : "Find a page"}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={query}
          className={styles.input}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
        {commands.map((command, index) => (
          // The entry field keeps the focus and has the keys; the pointer is a second way.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classNames(styles.option, index === current && styles.current)}
            onMouseMove={() => setChosen(index)}
            onClick={() => go(command)}
          >
            <span className={styles.label}>{command.label}</span>
            <span className={styles.detail}>{command.detail}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p className={styles.none}>Nothing is called that.</p>}
    </Modal>
  );
}
