import type { ReactElement } from "react";
import { useStore } from "../state/create-store.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { singleKeyShortcuts } from "../ui/single-keys.ts";
import { Switch } from "../ui/switch.tsx";
import type { NavItem } from "./nav-items.ts";
import styles from "./shortcuts-dialog.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const globalShortcuts: readonly (readonly [action: string, keys: readonly string[]])[] = [
  ["Search", isApple ? ["⌘", "K"] : ["Ctrl", "K"]],
  ["Save changes", isApple ? ["⌘", "S"] : ["Ctrl", "S"]],
  ["Create what the page lists", ["N"]],
  ["Show keyboard shortcuts", ["?"]],
];

const listShortcuts: typeof globalShortcuts = [
  ["Focus search", ["/"]],
  ["Move from search to results", ["↓"]],
  ["Next or previous row", ["↑", "↓"]],
  ["First or last row", ["Home", "End"]],
  ["Close dialog or menu", ["Esc"]],
];

/** Lists all keyboard shortcuts, with a switch that turns single-key shortcuts off. */
export function ShortcutsDialog({ pages, onClose }: { pages: readonly NavItem[]; onClose: () => void }): ReactElement {
  const enabled = useStore(singleKeyShortcuts);
  const goTo = pages.flatMap(({ label, key }) =>
    key === undefined ? [] : [[label, ["G", key.toUpperCase()]] as const],
  );
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className={styles.groups}>
        <Group title="Everywhere" shortcuts={globalShortcuts} />
        <Group title="In lists and dialogs" shortcuts={listShortcuts} />
        {goTo.length > 0 && <Group title="Go to" shortcuts={goTo} />}
      </div>
      <Switch
        label="Single-key shortcuts"
        hint="Turn off if you trigger them by accident."
        checked={enabled}
        onCheckedChange={(checked) => singleKeyShortcuts.set(checked)}
      />
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: typeof globalShortcuts }): ReactElement {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {shortcuts.map(([action, keys]) => (
          <div key={action} className={styles.shortcut}>
            <dt>{action}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
