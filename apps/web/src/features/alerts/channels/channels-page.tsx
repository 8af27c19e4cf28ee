import {
  type Channel,
  channelTypeLabels,
  type CreatedChannel,
  maxChannels,
} from "@edge-console/contract/alerts/channels";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook } from "lucide-react";
import { type ReactElement, useMemo, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { ListContent } from "../../../lists/list-page.tsx";
import { paths } from "../../../paths.ts";
import { alertChannelsQuery } from "../../../resources/alerts/queries.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { newShortcut } from "../../../ui/single-keys.ts";
import { AddChannelDialog } from "./channel-form.tsx";
import { minimumLabels } from "../severity-labels.ts";
import { describeCategories } from "./channel-labels.ts";
import { ChannelStateBadge } from "./channel-state-badge.tsx";
import styles from "./channels-page.module.css";
import { SecretDialog } from "./secret-dialog.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Page: channels that the account shares, such as a webhook or a chat. */
export function ChannelsPage(): ReactElement {
  const { id: account, name } = useAccess();
  const query = useQuery(alertChannelsQuery(account));
  const channels = query.data;
  const { dialog, openDialog, closeDialog } = useUrlDialog();
  useTitle("Channels", "Alerts", name);

  const addButton = (
    <Button
      variant="primary"
      icon={Plus}
      {...newShortcut}
      disabledReason={channels && channels.length >= maxChannels && `An account can have ${maxChannels} channels`}
      onClick={() => openDialog("add")}
    >
      Add channel
    </Button>
  );
  return (
    <>
      <ListContent
        query={query}
        problemTitle="Couldn't load channels"
        empty={
          channels?.length === 0 && (
            <EmptyState icon={Webhook} title="No channels yet" action={addButton}>
              A channel sends the account's alerts to a webhook, Slack, Microsoft Teams, or Discord.
            </EmptyState>
          )
        }
      >
        {channels ? (
          <Section title="Channels" actions={addButton}>
            <ChannelTable account={account} channels={channels} />
          </Section>
        ) : (
          <Skeleton lines={6} label="Loading channels…" />
        )}
      </ListContent>
      {dialog === "add" && <AddChannel account={account} onClose={closeDialog} />}
    </>
  );
}

/** Adds a channel, and shows the secret of a webhook once. */
function AddChannel({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const [created, setCreated] = useState<CreatedChannel>();
  const secret = created?.secret ?? undefined;
  const onAdded = (added: CreatedChannel) => {
    if (added.secret !== null) return setCreated(added);
    showToast({ title: "Channel added" });
    onClose();
  };
  if (!created || secret === undefined) {
    return <AddChannelDialog account={account} onAdded={onAdded} onClose={onClose} />;
  }
  return <SecretDialog title={`Secret of ${created.channel.name}`} secret={secret} dialog="add" onClose={onClose} />;
}

const column = createAppColumnHelper<Channel>();

function ChannelTable({ account, channels }: { account: string; channels: readonly Channel[] }): ReactElement {
  const columns = useMemo(() => getColumns(account), [account]);
  const table = useAppTable({ columns, data: channels, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Channels" />;
}

function getColumns(account: string) {
  return column.columns([
    column.display({
      id: "name",
      header: "Name",
      meta: { className: styles.wrap },
      cell: ({ row: { original } }) => <RowLink to={paths.alertChannel(account, original.id)}>{original.name}</RowLink>,
    }),
    column.display({
      id: "type",
      header: "Type",
      meta: { from: 480 },
      cell: ({ row }) => channelTypeLabels[row.original.type],
    }),
    column.display({
      id: "host",
      header: "Host",
      meta: { from: 720, className: styles.host },
      cell: ({ row }) => row.original.host,
    }),
    column.display({
      id: "categories",
      header: "Categories",
      meta: { from: 960, className: styles.categories },
      cell: ({ row }) => describeCategories(row.original.categories),
    }),
    column.display({
      id: "minimum",
      header: "Alerts",
      meta: { from: 880 },
      cell: ({ row }) => minimumLabels[row.original.minimum],
    }),
    column.display({
      id: "delivery",
      header: "Last delivery",
      cell: ({ row }) => <LastDelivery channel={row.original} />,
    }),
    column.display({
      id: "state",
      header: "State",
      cell: ({ row }) => <ChannelStateBadge channel={row.original} />,
    }),
  ]);
}

function LastDelivery({ channel: { lastDelivery } }: { channel: Channel }): ReactElement {
  if (!lastDelivery) return <>–</>;
  return (
    <StateBadge tone={lastDelivery.delivered ? "good" : "bad"}>
      <span>
        {!lastDelivery.delivered && "Failed "}
        <Time at={lastDelivery.at} />
      </span>
    </StateBadge>
  );
}
