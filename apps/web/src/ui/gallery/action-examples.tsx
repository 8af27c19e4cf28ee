import { ListFilter, Plus, RefreshCw, Trash2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Badge, StateBadge } from "../badge.tsx";
import { Button, IconButton } from "../button.tsx";
import { CodeBlock, CopyText } from "../copy.tsx";
import { DefinitionList, Figure } from "../definition-list.tsx";
import { ConfirmDialog, Dialog } from "../dialog.tsx";
import { Drawer } from "../drawer.tsx";
import { Kbd } from "../kbd.tsx";
import { LinkButton } from "../link-button.tsx";
import { Menu, MenuChoice } from "../menu.tsx";
import { Section, Stack } from "../page.tsx";
import { Popover } from "../popover.tsx";
import { Progress } from "../progress.tsx";
import { TextField } from "../text-field.tsx";
import { showToast } from "../toast.ts";
import { Combobox } from "../combobox.tsx";
import { countries } from "./sample-data.ts";
import styles from "./gallery.module.css";

/** Buttons, overlays, states, facts. */
export function ActionExamples(): ReactElement {
  const [open, setOpen] = useState<"dialog" | "confirm" | "undo" | "drawer">();
  const [loading, setLoading] = useState(true);
  const [order, setOrder] = useState("name");
  const [country, setCountry] = useState<string | null>("DE");
  const close = () => setOpen(undefined);
  return (
    <>
      <Section title="Figures and facts">
        <Stack gap="large">
          <div className={styles.figures}>
            <Figure label="Requests, 24h" value="12.4M" note="+3.1% on the day before" />
            <Figure label="Bandwidth" value="1.82 TB" note="from origin 96.2 GB" />
            <Figure label="Cache hit ratio" value="94.7%" note="−0.4%" />
            <Figure label="Blocked" value="8,412" />
          </div>
          <DefinitionList
            items={[
              { term: "Default hostname", value: <CopyText value="z8k2m4qf7x.edge.example.net" label="hostname" /> },
              {
                term: "State",
                value: <StateBadge tone="good">Active</StateBadge>,
                note: "Answering from 31 locations",
              },
              { term: "Origin", value: <CopyText value="https://origin.shop.example.com:8443" label="origin URL" /> },
              { term: "Made", value: "Mar 14, 2026" },
            ]}
          />
          <CodeBlock
            label="request as curl"
            code={
              'curl -X PUT https://api.example.net/v1/zones/Z8K2M4QF7X \\\n  -H "Authorization: $EDGE_API_KEY" \\\n  -d \'{"CACHE": "1"}\''
            }
          />
        </Stack>
      </Section>
      <Section title="States" explanation="Word, icon and colour together; the colours differ in lightness too.">
        <Stack gap="small">
          <div className={styles.row}>
            <StateBadge tone="good">Connected</StateBadge>
            <StateBadge tone="caution">Ends in 6 days</StateBadge>
            <StateBadge tone="bad">Down</StateBadge>
            <StateBadge tone="info">Maintenance</StateBadge>
            <StateBadge tone="paused">Paused</StateBadge>
            <StateBadge tone="neutral">Never connected</StateBadge>
          </div>
          <div className={styles.row}>
            <StateBadge tone="good" tinted>
              Connected
            </StateBadge>
            <StateBadge tone="caution" tinted>
              Ends in 6 days
            </StateBadge>
            <StateBadge tone="bad" tinted>
              Down
            </StateBadge>
            <StateBadge tone="info" tinted>
              Maintenance
            </StateBadge>
            <StateBadge tone="paused" tinted>
              Paused
            </StateBadge>
            <StateBadge tone="neutral" tinted>
              Never connected
            </StateBadge>
          </div>
          <div className={styles.row}>
            <Badge>default</Badge>
            <Badge>Tunnel</Badge>
            <Badge>developer</Badge>
            <Kbd keys={["⌘", "K"]} />
          </div>
          <Progress label="Uploading to 12 hostnames" value={5} max={12} />
          <Progress label="Loading" />
        </Stack>
      </Section>
      <Section title="Buttons" explanation="One primary button a page: the next thing to do.">
        <Stack gap="small">
          <div className={styles.row}>
            <Button variant="primary" icon={Plus}>
              New zone
            </Button>
            <Button icon={RefreshCw}>Rotate token</Button>
            <Button variant="quiet">Cancel</Button>
            <Button variant="danger" icon={Trash2}>
              Delete zone
            </Button>
            <LinkButton to="/statistics">Open statistics</LinkButton>
          </div>
          <div className={styles.row}>
            <Button variant="primary" loading={loading} onClick={() => setLoading(true)}>
              Save changes
            </Button>
            <Button loading>Upload</Button>
            <Button variant="primary" disabledReason="Nothing has been changed">
              Save changes
            </Button>
            <Button disabledReason="Only full access can do this">Renew key</Button>
            <IconButton icon={RefreshCw} label="Load again" />
            <IconButton
              icon={Trash2}
              label="Remove"
              variant="secondary"
              disabledReason="The last hostname has to stay"
            />
          </div>
          <div className={styles.row}>
            <Button size="small">Small</Button>
            <Button size="small" variant="primary">
              Small
            </Button>
            <Button size="small" variant="quiet">
              Small
            </Button>
            <IconButton size="small" icon={RefreshCw} label="Load again" />
          </div>
        </Stack>
      </Section>
      <Section title="Overlays" explanation="Dialogs for short acts, never one in another.">
        <div className={styles.row}>
          <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
          <Button variant="danger" onClick={() => setOpen("confirm")}>
            Delete zone
          </Button>
          <Button onClick={() => setOpen("undo")}>Switch off</Button>
          <Button onClick={() => setOpen("drawer")}>Open drawer</Button>
          <Popover label="Filter" trigger={<Button icon={ListFilter}>Filter</Button>}>
            <Stack>
              <TextField label="Name contains" />
              <p>Press elsewhere, or Escape, to close.</p>
            </Stack>
          </Popover>
          <Menu label="Sort" trigger={<Button>Sort</Button>}>
            <MenuChoice
              label="Sort by"
              options={["name", "requests", "state"].map((value) => ({ value, label: value }))}
              value={order}
              onChange={setOrder}
            />
          </Menu>
          <Button
            onClick={() =>
              showToast({
                title: "Zone deleted",
                detail: "shop.example.com answers for about five more seconds.",
                action: { label: "Undo", onAction: () => undefined },
              })
            }
          >
            Show toast
          </Button>
          <Button onClick={() => showToast({ tone: "bad", title: "Edge API unavailable" })}>Show failure</Button>
        </div>
      </Section>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Add hostname"
        description="An address that your visitors use. It takes about five seconds to reach every location."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Add hostname
            </Button>
          </>
        }
      >
        <TextField label="Hostname" mono placeholder="shop.example.com" hint="Without https:// and without a path" />
        <Combobox label="Country" options={countries} value={country} onChange={setCountry} />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onClose={close}
        onConfirm={close}
        title="Delete zone shop.example.com?"
        confirmLabel="Delete zone"
        typeName="shop.example.com"
      >
        <p>It served 1.2M requests in the last 24hours. At once and for good:</p>
        <ul>
          <li>its 3 hostnames stop answering</li>
          <li>their certificates are gone</li>
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "undo"}
        onClose={close}
        onConfirm={close}
        title="Switch the default hostname off?"
        confirmLabel="Switch off"
        variant="primary"
        error="The service said: a custom hostname is needed first"
      >
        <p>Visitors of z8k2m4qf7x.edge.example.net get an error until it is on again.</p>
      </ConfirmDialog>
      <Drawer open={open === "drawer"} onClose={close} label="Navigation">
        <LinkButton variant="quiet" to="/zones">
          Zones
        </LinkButton>
      </Drawer>
    </>
  );
}
