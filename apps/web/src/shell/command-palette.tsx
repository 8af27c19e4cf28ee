import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import type { Zone } from "@edge-console/contract/objects/zone";
import { can } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { memo, type ReactElement, useCallback, useDeferredValue, useMemo } from "react";
import { useNavigate } from "react-router";
import { useOptionalAccess } from "../api/access.ts";
import type { AccountAccess } from "../api/account-access.ts";
import { useDiagnose } from "../resources/findings/use-diagnose.ts";
import { zonesQuery } from "../resources/zones/queries.ts";
import { Modal } from "../ui/modal.tsx";
import { findMissingFeature } from "./missing-features.ts";
import { answerVisitorQuery, hasVisitors } from "./visitor-commands.ts";
import { matchCommands } from "./command-matches.ts";
import styles from "./command-palette.module.css";
import { CommandRow, type FindZoneState } from "./command-row.tsx";
import type { Command } from "./commands.ts";
import type { NavItem } from "./nav-items.ts";
import { addRecentCommand } from "./recent-commands.ts";
import type { CommandGroup } from "./command-sources.ts";
import { useCommands } from "./use-commands.ts";

type CommandPaletteProps = {
  pages: readonly NavItem[];
  access: AccountAccess | undefined;
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
};

/**
 * Command palette: finds a page, a setting, an action, or anything of the account, from an index that the server keeps,
 * and opens it.
 */
export function CommandPalette({ pages, access, query, onQueryChange, onClose }: CommandPaletteProps): ReactElement {
  const navigate = useNavigate();
  const deferredQuery = useDeferredValue(query);
  const { sources, suggestions, creating, missing } = useCommands(pages, access, deferredQuery.trim() !== "");
  const canReadZones = access !== undefined && can(access.actor, "zones:read");
  const zones = useQuery({ ...zonesQuery(access?.id ?? ""), enabled: canReadZones && hasVisitors(deferredQuery) });
  const search = useCallback(
    (text: string) => {
      const { commands, total } = matchCommands(sources, text);
      const answer = canReadZones && zones.data ? answerVisitorQuery(access.id, zones.data, text) : undefined;
      return { commands, total, answer, found: [...(answer?.commands ?? []), ...commands] };
    },
    [sources, canReadZones, access, zones.data],
  );
  const { commands, total, answer, found } = useMemo(() => search(deferredQuery), [search, deferredQuery]);
  const hasQuery = deferredQuery.trim() !== "";
  const note = findMissingFeature(deferredQuery) ?? answer?.summary;
  const isEmpty = hasQuery && found.length === 0 && missing === undefined && note === undefined;
  const groups = useMemo(() => {
    if (!hasQuery) return suggestions;
    return isEmpty ? [{ label: "Create", items: creating }] : [{ label: "Results", items: found }];
  }, [hasQuery, isEmpty, found, creating, suggestions]);

  const select = useCallback(
    ({ id, target }: Command) => {
      if ("query" in target) return onQueryChange(target.query);
      onClose();
      addRecentCommand(id);
      if ("run" in target) target.run();
      else void navigate(target.to);
    },
    [onQueryChange, onClose, navigate],
  );
  return (
    <Modal onClose={onClose} label="Search" closeOnBackdrop className={styles.palette}>
      <Autocomplete.Root
        open
        inline
        items={groups}
        // The commands are matched and ranked already.
        filter={null}
        itemToStringValue={(command: Command) => command.label}
        value={query}
        onValueChange={(text, { reason }) => {
          // A selected command doesn't become the query.
          if (reason !== "item-press") onQueryChange(text);
        }}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.InputGroup className={styles.entry} data-palette>
          <Search size={16} strokeWidth={2} aria-hidden />
          <Autocomplete.Input
            aria-label="Search"
            placeholder={access ? "Search hostnames, zones, settings, and actions" : "Search pages and actions"}
            spellCheck={false}
            className={styles.input}
            onKeyDown={(event) => {
              // Results of an earlier key are still listed: opens the first result of what is typed.
              if (event.key !== "Enter" || query === deferredQuery) return;
              event.preventDefault();
              event.preventBaseUIHandler();
              const [first] = search(query).found;
              if (first) select(first);
            }}
          />
        </Autocomplete.InputGroup>
        {(note !== undefined || isEmpty) && (
          <p role="status" className={styles.note}>
            {note ?? `No results for “${deferredQuery.trim()}”.`}
          </p>
        )}
        <CommandResults
          query={deferredQuery}
          groups={groups}
          access={access}
          isTitled={!hasQuery || isEmpty}
          onSelect={select}
        />
        <Autocomplete.Empty className={styles.none}>
          {hasQuery && missing !== undefined && "No results yet"}
        </Autocomplete.Empty>
        <Autocomplete.Status className={styles.status}>
          {missing ?? (total > commands.length && `First ${commands.length} of ${total} results`)}
        </Autocomplete.Status>
      </Autocomplete.Root>
    </Modal>
  );
}

type CommandResultsProps = {
  /** The query of these results, for measurements. */
  query: string;
  groups: readonly CommandGroup[];
  access: AccountAccess | undefined;
  /** Whether the groups show their labels. */
  isTitled: boolean;
  onSelect: (command: Command) => void;
};

/**
 * The results, with the states of their zones on pages of the account. Memoized, so that a key shows in the input before
 * its results are rendered.
 */
const CommandResults = memo(function CommandResults(props: CommandResultsProps): ReactElement {
  const { access } = props;
  const isOpen = useOptionalAccess() !== undefined;
  return isOpen && access && can(access.actor, "zones:read") ? (
    <ResultsWithStates {...props} account={access.id} />
  ) : (
    <CommandList {...props} findState={() => undefined} />
  );
});

function ResultsWithStates({ account, ...props }: CommandResultsProps & { account: string }): ReactElement {
  const { data: zones } = useQuery(zonesQuery(account));
  const byId = useMemo(() => new Map<string, Zone>(zones?.map((zone) => [zone.ID, zone])), [zones]);
  const { groups } = props;
  // Several hostnames can have the same zone.
  const visible = useMemo(
    () => [...new Set(groups.flatMap(({ items }) => items.flatMap(({ zone = "" }) => byId.get(zone) ?? [])))],
    [groups, byId],
  );
  const { diagnose, isFetched } = useDiagnose(account, visible);
  const states = useMemo(
    () => new Map<string, ZoneState>(visible.map((zone) => [zone.ID, diagnose(zone).states[0]])),
    [visible, diagnose],
  );
  const findState: FindZoneState = (id) => (isFetched ? states.get(id) : undefined);
  return <CommandList {...props} findState={findState} />;
}

function CommandList({
  query,
  isTitled,
  onSelect,
  findState,
}: Omit<CommandResultsProps, "access"> & { findState: FindZoneState }): ReactElement {
  return (
    <Autocomplete.List aria-label="Results" className={styles.list} data-query={query}>
      {({ label, items }: CommandGroup) => (
        <Autocomplete.Group key={label} items={items}>
          {isTitled && <Autocomplete.GroupLabel className={styles.group}>{label}</Autocomplete.GroupLabel>}
          <Autocomplete.Collection>
            {(command: Command) => (
              <Autocomplete.Item
                key={command.id}
                value={command}
                className={styles.option}
                onClick={() => onSelect(command)}
              >
                <CommandRow command={command} findState={findState} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}
