import { ListFilter, Plus, RefreshCw, Trash2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Badge, StateBadge } from "../badge.tsx";
import { Button, IconButton } from "../button.tsx";
import { CodeBlock, CopyText } from "../copy.tsx";
import { DefinitionList, MetricValue } from "../definition-list.tsx";
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

/** Examples of buttons, overlays, badges, and definition lists. */
export function ActionExamples(): ReactElement {
  const [open, setOpen] = useState<"dialog" | "confirm" | "undo" | "drawer">();
  const [loading, setLoading] = useState(true);
  const [order, setOrder] = useState("Name");
  const [country, setCountry] = useState<string | null>("DE");
  const close = () => setOpen(undefined);
  return (
    <>
      <Section title="Metrics and details">
        <Stack gap="large">
          <div className={styles.metrics}>
            <MetricValue label="Requests, 24h" value="12.4M" note="+3.1% from the previous day" />
            <MetricValue label="Bandwidth" value="1.82 TB" note="96.2 GB origin traffic" />
            <MetricValue label="Cache hit ratio" value="94.7%" note="−0.4 pts" />
            <MetricValue label="Blocked requests" value="8,412" />
          </div>
          <DefinitionList
            items={[
              { term: "Default hostname", value: <CopyText value="z8k2m4qf7x.edge.example.net" label="hostname" /> },
              {
                term: "Status",
                value: <StateBadge tone="good">Active</StateBadge>,
                note: "Served from 31 locations",
              },
              { term: "Origin", value: <CopyText value="https://origin.shop.example.com:8443" label="origin URL" /> },
              { term: "Created", value: "Mar 14, 2026" },
            ]}
          />
          <CodeBlock
            label="curl command"
            code={
              'curl -X PUT https://api.example.net/v1/zones/Z8K2M4QF7X \\\n  -H "Authorization: $EDGE_API_KEY" \\\n  -d \'{"CACHE": "1"}\''
            }
          />
        </Stack>
      </Section>
      <Section title="Statuses" explanation="Each has a label, an icon, and a color. Colors differ in lightness too.">
        <Stack gap="small">
          <div className={styles.row}>
            <StateBadge tone="good">Connected</StateBadge>
            <StateBadge tone="caution">Expires in 6 days</StateBadge>
            <StateBadge tone="bad">Down</StateBadge>
            <StateBadge tone="info">Maintenance</StateBadge>
            <StateBadge tone="paused">Paused</StateBadge>
            <StateBadge tone="neutral">Never connected</StateBadge>
          </div>
          <div className={styles.row}>
            <StateBadge tone="good" isTinted>
              Connected
            </StateBadge>
            <StateBadge tone="caution" isTinted>
              Expires in 6 days
            </StateBadge>
            <StateBadge tone="bad" isTinted>
              Down
            </StateBadge>
            <StateBadge tone="info" isTinted>
              Maintenance
            </StateBadge>
            <StateBadge tone="paused" isTinted>
              Paused
            </StateBadge>
            <StateBadge tone="neutral" isTinted>
              Never connected
            </StateBadge>
          </div>
          <div className={styles.row}>
            <Badge>Default</Badge>
            <Badge>Tunnel</Badge>
            <Badge>Developer</Badge>
            <Kbd keys={["⌘", "K"]} />
          </div>
          <Progress label="Uploading to 12 hostnames" value={5} max={12} />
          <Progress label="Loading…" />
        </Stack>
      </Section>
      <Section title="Buttons" explanation="One primary button per page.">
        <Stack gap="small">
          <div className={styles.row}>
            <Button variant="primary" icon={Plus}>
              Create zone
            </Button>
            <Button icon={RefreshCw}>Rotate token</Button>
            <Button variant="quiet">Cancel</Button>
            <Button variant="danger" icon={Trash2}>
              Delete zone
            </Button>
            <LinkButton to="/statistics">View statistics</LinkButton>
          </div>
          <div className={styles.row}>
            <Button variant="primary" loading={loading} onClick={() => setLoading(true)}>
              Save changes
            </Button>
            <Button loading>Upload</Button>
            <Button variant="primary" disabledReason="No changes yet">
              Save changes
            </Button>
            <Button disabledReason="Requires full access">Rotate API key</Button>
            <IconButton icon={RefreshCw} label="Refresh" />
            <IconButton
              icon={Trash2}
              label="Delete hostname"
              variant="secondary"
              disabledReason="The default hostname can't be deleted"
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
            <IconButton size="small" icon={RefreshCw} label="Refresh" />
          </div>
        </Stack>
      </Section>
      <Section title="Overlays" explanation="Dialogs are for short tasks and never open another dialog.">
        <div className={styles.row}>
          <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
          <Button variant="danger" onClick={() => setOpen("confirm")}>
            Delete zone
          </Button>
          <Button onClick={() => setOpen("undo")}>Disable hostname</Button>
          <Button onClick={() => setOpen("drawer")}>Open drawer</Button>
          <Popover label="Filter" trigger={<Button icon={ListFilter}>Filter</Button>}>
            <Stack>
              <TextField label="Name contains" />
              <p>Click outside or press Esc to close.</p>
            </Stack>
          </Popover>
          <Menu label="Sort" trigger={<Button>Sort</Button>}>
            <MenuChoice
              label="Sort by"
              options={["Name", "Requests", "Status"].map((value) => ({ value, label: value }))}
              value={order}
              onChange={setOrder}
            />
          </Menu>
          <Button
            onClick={() =>
              showToast({
                title: "Zone deleted",
                detail: "shop.example.com stops responding in about 5 seconds.",
                action: { label: "Undo", onAction: () => undefined },
              })
            }
          >
            Show toast
          </Button>
          <Button onClick={() => showToast({ tone: "bad", title: "Edge API unavailable" })}>Show error toast</Button>
        </div>
      </Section>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Add hostname"
        description="A domain your visitors use. Live at all locations in about 5 seconds."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Add hostname
            </Button>
          </>
        }
      >
        <TextField label="Hostname" mono placeholder="shop.example.com" hint="Without https:// or a path" />
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
        <p>The zone served 1.2M requests in the last 24 hours.</p>
        <ul>
          <li>Its 3 hostnames stop working immediately.</li>
          <li>Their certificates are deleted.</li>
        </ul>
        <p>This can't be undone.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "undo"}
        onClose={close}
        onConfirm={close}
        title="Disable default hostname?"
        confirmLabel="Disable hostname"
        variant="primary"
        error="The API returned: A custom hostname is required."
      >
        <p>Links to z8k2m4qf7x.edge.example.net stop working until you enable it again.</p>
      </ConfirmDialog>
      <Drawer open={open === "drawer"} onClose={close} label="Navigation">
        <LinkButton variant="quiet" to="/zones">
          Zones
        </LinkButton>
      </Drawer>
    </>
  );
}
