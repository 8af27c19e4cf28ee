import type { Hostname } from "@edge-console/contract/objects/hostname";
import { may } from "@edge-console/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactElement, useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { keys } from "../api/keys.ts";
import { tunnelsQuery } from "../features/tunnels/queries.ts";
import { zonesQuery } from "../features/zones/queries.ts";
import { paths } from "../paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Modal } from "../ui/modal.tsx";
import type { Area } from "./areas.ts";
import { type Command, commandsOf, matching } from "./command-matches.ts";
import styles from "./command-palette.module.css";
import { addRecentCommand, recentCommands } from "./recent-commands.ts";

/**
 * Finds a page, an action, a zone, a tunnel or a hostname by typing; arrows choose, Enter goes there. Hostnames are
 * those that were read already: the service tells them of one zone at a time. An ARIA combobox, its list always open.
 */
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
  const [recent] = useState(recentCommands.get);
  const seesZones = access !== undefined && may(access.actor, "zones:read");
  const { zone } = useParams();
  const all = useCommands(areas, access, zone);
  const wanted = useDeferredValue(query);
  const commands = useMemo(() => matching(all, wanted, recent), [all, wanted, recent]);
  const current = Math.min(chosen, commands.length - 1);

  const go = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    addRecentCommand(command.id);
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

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [id, current]);

  return (
    <Modal onClose={onClose} label="Search and go to" closeOnBackdrop className={styles.palette}>
      <div className={styles.entry}>
        <Search size={16} strokeWidth={2} aria-hidden />
        <input
          role="combobox"
          aria-label="Search and go to"
          placeholder={seesZones ? "Find a zone, tunnel, hostname, page or action" : "Find a page"}
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
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the entry field has the focus and the keys
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
      <p role="status" className={styles.none}>
        {commands.length === 0 && "Nothing is called that."}
      </p>
    </Modal>
  );
}

/** All that can be gone to on this account, as far as the role may see it. */
function useCommands(
  areas: readonly Area[],
  access: AccountAccess | undefined,
  open: string | undefined,
): readonly Command[] {
  const client = useQueryClient();
  const account = access?.id;
  const can = (permission: Parameters<typeof may>[1]) => access !== undefined && may(access.actor, permission);
  const { data: zones } = useQuery({ ...zonesQuery(account ?? ""), enabled: can("zones:read") });
  const { data: tunnels } = useQuery({ ...tunnelsQuery(account ?? ""), enabled: can("tunnels:read") });
  const changesZones = can("zones:change");
  const changesTunnels = can("tunnels:change");
  return useMemo(() => {
    const action = (label: string, to: string): Command => ({ id: to, label, detail: "Action", to });
    const actions =
      account === undefined
        ? []
        : [
            ...(changesZones ? [action("New zone", paths.zoneNew(account))] : []),
            ...(changesTunnels ? [action("New tunnel", paths.tunnelNew(account))] : []),
          ];
    const hostnames = (zones ?? []).flatMap(({ ID }) =>
      (client.getQueryData<Hostname[]>(keys.zoneHostnames(account ?? "", ID)) ?? []).map((hostname) => ({
        zone: ID,
        hostname,
      })),
    );
    return commandsOf({ account, open, areas, actions, zones: zones ?? [], tunnels: tunnels ?? [], hostnames });
  }, [client, account, open, areas, zones, tunnels, changesZones, changesTunnels]);
}
