import type { ReactElement } from "react";
import { useStore } from "../state/create-store.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { singleKeyShortcuts } from "../ui/single-keys.ts";
import { Switch } from "../ui/switch.tsx";
import type { NavItem } from "./nav-items.ts";
import styles from "./shortcuts-dialog.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const everywhere: readonly (readonly [what: string, keys: readonly string[]])[] = [
  ["Search", isApple ? ["⌘", "K"] : ["Ctrl", "K"]],
  ["This sheet", ["?"]],
];

const inLists: typeof everywhere = [
  ["Focus search", ["/"]],
  ["Move from search to results", ["↓"]],
  ["Next or previous row", ["↑", "↓"]],
  ["To the first or the last row", ["Home", "End"]],
  ["Close a dialog or a menu", ["Esc"]],
];

/** All keyboard shortcuts, and a switch for those of a single key. */
export function ShortcutsDialog({ areas, onClose }: { areas: readonly NavItem[]; onClose: () => void }): ReactElement {
  const on = useStore(singleKeyShortcuts);
  const toAreas = areas.flatMap(({ label, key }) =>
    key === undefined ? [] : [[label, ["G", key.toUpperCase()]] as const],
  );
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className={styles.groups}>
        <Group title="Everywhere" shortcuts={everywhere} />
        <Group title="In lists and dialogs" shortcuts={inLists} />
        {toAreas.length > 0 && <Group title="Go to" shortcuts={toAreas} />}
      </div>
      <Switch
        label="Single-key shortcuts"
        hint="Turn off if you trigger them by accident."
        checked={on}
        onCheckedChange={(checked) => singleKeyShortcuts.set(checked)}
      />
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: typeof everywhere }): ReactElement {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {shortcuts.map(([what, keys]) => (
          <div key={what} className={styles.shortcut}>
            <dt>{what}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
