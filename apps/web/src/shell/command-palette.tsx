import { Autocomplete } from "@base-ui/react/autocomplete";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { can } from "@edge-console/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { queryKeys } from "../api/query-keys.ts";
import { paths } from "../paths.ts";
import { tunnelsQuery } from "../resources/tunnels/queries.ts";
import { zonesQuery } from "../resources/zones/queries.ts";
import { Modal } from "../ui/modal.tsx";
import type { NavItem } from "./nav-items.ts";
import { type Command, getCommands, matchCommands } from "./command-matches.ts";
import styles from "./command-palette.module.css";
import { addRecentCommand, recentCommands } from "./recent-commands.ts";

/**
 * Command palette: finds a page, action, zone, tunnel, or hostname, and opens it. Lists only hostnames that are already
 * loaded, because the API returns those of one zone at a time.
 */
export function CommandPalette({
  pages,
  access,
  onClose,
}: {
  pages: readonly NavItem[];
  access: AccountAccess | undefined;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [recent] = useState(recentCommands.get);
  const seesZones = access !== undefined && can(access.actor, "zones:read");
  const { zone } = useParams();
  const all = useCommands(pages, access, zone);
  const deferredQuery = useDeferredValue(query);
  const commands = useMemo(() => matchCommands(all, deferredQuery, recent), [all, deferredQuery, recent]);

  const go = (command: Command) => {
    onClose();
    addRecentCommand(command.id);
    void navigate(command.to);
  };
  return (
    <Modal onClose={onClose} label="Search" closeOnBackdrop className={styles.palette}>
      <Autocomplete.Root
        open
        inline
        items={commands}
        // The commands are matched and ranked already.
        filter={null}
        itemToStringValue={(command) => command.label}
        value={query}
        onValueChange={setQuery}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.InputGroup className={styles.entry} data-palette>
          <Search size={16} strokeWidth={2} aria-hidden />
          <Autocomplete.Input
            aria-label="Search"
            placeholder={seesZones ? "Search zones, tunnels, hostnames, pages, and actions" : "Search pages"}
            spellCheck={false}
            className={styles.input}
          />
        </Autocomplete.InputGroup>
        <Autocomplete.List aria-label="Results" className={styles.list}>
          {(command: Command) => (
            <Autocomplete.Item key={command.id} value={command} className={styles.option} onClick={() => go(command)}>
              <span className={styles.label}>{command.label}</span>
              <span className={styles.detail}>{command.detail}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <Autocomplete.Empty className={styles.none}>No results</Autocomplete.Empty>
      </Autocomplete.Root>
    </Modal>
  );
}

/** Returns all commands of the account that the role can use. */
function useCommands(
  pages: readonly NavItem[],
  access: AccountAccess | undefined,
  openZone: string | undefined,
): readonly Command[] {
  const client = useQueryClient();
  const account = access?.id;
  const isAllowed = (permission: Parameters<typeof can>[1]) => access !== undefined && can(access.actor, permission);
  const { data: zones } = useQuery({ ...zonesQuery(account ?? ""), enabled: isAllowed("zones:read") });
  const { data: tunnels } = useQuery({ ...tunnelsQuery(account ?? ""), enabled: isAllowed("tunnels:read") });
  const changesZones = isAllowed("zones:change");
  const changesTunnels = isAllowed("tunnels:change");
  return useMemo(() => {
    const action = (label: string, to: string): Command => ({ id: to, label, detail: "Action", to });
    const actions =
      account === undefined
        ? []
        : [
            ...(changesZones ? [action("Create zone", paths.zoneNew(account))] : []),
            ...(changesTunnels ? [action("Create tunnel", paths.tunnelNew(account))] : []),
          ];
    const hostnames = (zones ?? []).flatMap(({ ID }) =>
      (client.getQueryData<Hostname[]>(queryKeys.zoneHostnames(account ?? "", ID)) ?? []).map((hostname) => ({
        zone: ID,
        hostname,
      })),
    );
    return getCommands({ account, openZone, pages, actions, zones: zones ?? [], tunnels: tunnels ?? [], hostnames });
  }, [client, account, openZone, pages, zones, tunnels, changesZones, changesTunnels]);
}
