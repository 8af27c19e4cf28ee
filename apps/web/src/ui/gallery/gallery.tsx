/** Component gallery: run `vite`, then open /ui-gallery.html. Not part of the build. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import "../global.css";
import { useStore } from "../../state/create-store.ts";
import { Badge, StateBadge } from "../badge.tsx";
import { CopyText } from "../copy.tsx";
import { Logo } from "../logo.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../menu.tsx";
import { PageHeader } from "../page.tsx";
import { Button, IconButton } from "../button.tsx";
import { SegmentedControl, TabLinks } from "../tabs.tsx";
import { theme, type Theme } from "../theme.ts";
import { Toaster } from "../toaster.tsx";
import { TooltipProvider } from "../tooltip.tsx";
import { Copy, Ellipsis, Pause, Plus, Trash2 } from "lucide-react";
import { ActionExamples } from "./action-examples.tsx";
import { FormExamples } from "./form-examples.tsx";
import { MessageExamples } from "./message-examples.tsx";
import { TableExamples } from "./table-examples.tsx";
import styles from "./gallery.module.css";

const themes: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function Gallery() {
  const currentTheme = useStore(theme);
  return (
    <>
      <header className={styles.bar}>
        <Logo name="Edge Console" />
        <SegmentedControl label="Theme" options={themes} value={currentTheme} onChange={theme.set} />
      </header>
      <main className={styles.page}>
        <PageHeader
          parent={<a href="#zones">Zones</a>}
          title="shop.example.com"
          state={
            <>
              <StateBadge tone="good" isTinted>
                Active
              </StateBadge>
              <Badge>S3</Badge>
            </>
          }
          id={<CopyText value="Z8K2M4QF7X" label="zone ID" />}
          actions={
            <>
              <Menu
                label="Zone actions"
                align="end"
                trigger={<IconButton icon={Ellipsis} label="More actions" variant="secondary" />}
              >
                <MenuItem icon={Pause} onSelect={() => undefined} disabledReason="Requires full access">
                  Turn on maintenance mode
                </MenuItem>
                <MenuLink icon={Copy} to="/duplicate">
                  Duplicate zone
                </MenuLink>
                <MenuSeparator />
                <MenuItem danger icon={Trash2} onSelect={() => undefined}>
                  Delete zone
                </MenuItem>
              </Menu>
              <Button variant="primary" icon={Plus}>
                Add hostname
              </Button>
            </>
          }
          tabs={
            <TabLinks
              label="Zone"
              tabs={[
                { to: "/", label: "Overview", end: true },
                { to: "/hostnames", label: "Hostnames", count: 3 },
                { to: "/rules", label: "Access rules" },
                { to: "/statistics", label: "Statistics" },
                { to: "/settings", label: "Settings" },
              ]}
            />
          }
        />
        <ActionExamples />
        <TableExamples />
        <FormExamples />
        <MessageExamples />
      </main>
      <Toaster />
    </>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <TooltipProvider>
          <Gallery />
        </TooltipProvider>
      </MemoryRouter>
    </StrictMode>,
  );
}
