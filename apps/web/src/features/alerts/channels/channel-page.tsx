import { type Channel, channelTypeLabels } from "@edge-console/contract/alerts/channels";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, Pencil, Power, Send, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { callConsole } from "../../../api/call-console.ts";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { alertChannelsQuery, useChannelsRefresh } from "../../../resources/alerts/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { NotFound } from "../../../ui/message.tsx";
import { PageHeader, Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { EditChannelDialog } from "./channel-form.tsx";
import { minimumLabels } from "../severity-labels.ts";
import { describeCategories } from "./channel-labels.ts";
import { ChannelStateBadge } from "./channel-state-badge.tsx";
import { Deliveries } from "./deliveries.tsx";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Page: a channel with its deliveries and actions. */
export function ChannelPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { channel: id = "" } = useParams();
  const channels = useQuery(alertChannelsQuery(account));
  const { data, error } = channels;
  const channel = data?.find((candidate) => candidate.id === id);
  const { dialog, openDialog, closeDialog } = useUrlDialog();
  useTitle(channel?.name ?? "Channel", "Channels", name);
  const parent = <Link to={paths.alertChannels(account)}>Channels</Link>;

  if (!data && error) {
    return (
      <>
        <PageHeader title="Channel" parent={parent} />
        <QueryProblem query={channels} title="Couldn't load this channel" />
      </>
    );
  }
  if (data && !channel) {
    return (
      <NotFound subject="Channel" action={<LinkButton to={paths.alertChannels(account)}>All channels</LinkButton>} />
    );
  }
  return (
    <>
      <PageHeader
        title={channel?.name}
        parent={parent}
        state={channel ? <ChannelStateBadge channel={channel} isTinted /> : null}
        actions={channel && <ChannelActions account={account} channel={channel} onOpen={openDialog} />}
      />
      <StaleNotice query={channels} />
      {channel ? (
        <>
          <Section title="Details">
            <DefinitionList
              items={[
                { term: "Type", value: channelTypeLabels[channel.type] },
                { term: "Host", value: <code>{channel.host}</code>, note: "The URL is a secret and isn't shown." },
                { term: "Categories", value: describeCategories(channel.categories) },
                { term: "Alerts", value: minimumLabels[channel.minimum] },
                ...(channel.previousSecretUntil === null
                  ? []
                  : [
                      {
                        term: "Previous secret",
                        value: (
                          <>
                            Valid until <Time at={channel.previousSecretUntil} />
                          </>
                        ),
                        note: "Until then, both secrets sign each delivery.",
                      },
                    ]),
                { term: "Added", value: <Time at={channel.createdAt} />, note: `by ${channel.createdBy}` },
              ]}
            />
          </Section>
          <Deliveries account={account} channel={channel.id} />
          {dialog === "edit" && <EditChannelDialog account={account} channel={channel} onClose={closeDialog} />}
          {dialog === "secret" && <RotateSecretDialog account={account} channel={channel} onClose={closeDialog} />}
          {dialog === "remove" && <RemoveChannelDialog account={account} channel={channel} onClose={closeDialog} />}
        </>
      ) : (
        <Skeleton lines={10} label="Loading channel…" />
      )}
    </>
  );
}

function ChannelActions({
  account,
  channel,
  onOpen,
}: {
  account: string;
  channel: Channel;
  onOpen: (dialog: string) => void;
}): ReactElement {
  const { id, name, enabled, categories, minimum, type } = channel;
  const refresh = useChannelsRefresh(account);
  const test = useMutation({
    mutationFn: () => callConsole("sendTestMessage", { accountId: account, channelId: id }),
    onSuccess: () => showToast({ title: "Test message queued", detail: "Deliveries shows whether it arrived." }),
    onError: (problem) => showProblemToast("Couldn't send test message", problem),
    onSettled: refresh,
  });
  const toggle = useMutation({
    mutationFn: () =>
      callConsole("changeAlertChannel", {
        accountId: account,
        channelId: id,
        body: { name, categories, minimum, enabled: !enabled },
      }),
    onSuccess: () => showToast({ title: enabled ? "Channel disabled" : "Channel enabled" }),
    onError: (problem) => showProblemToast("Couldn't change channel", problem),
    onSettled: refresh,
  });
  return (
    <>
      <Menu
        label="More actions"
        align="end"
        trigger={
          <Button icon={Ellipsis} loading={toggle.isPending}>
            More
          </Button>
        }
      >
        <MenuItem icon={Power} onSelect={() => toggle.mutate()}>
          {enabled ? "Disable channel" : "Enable channel"}
        </MenuItem>
        {type === "webhook" && (
          <MenuItem icon={KeyRound} onSelect={() => onOpen("secret")}>
            Rotate secret
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger icon={Trash2} onSelect={() => onOpen("remove")}>
          Remove channel
        </MenuItem>
      </Menu>
      <Button icon={Pencil} onClick={() => onOpen("edit")}>
        Edit channel
      </Button>
      <Button
        icon={Send}
        loading={test.isPending}
        disabledReason={!enabled && "Enable the channel first"}
        onClick={() => test.mutate()}
      >
        Send test message
      </Button>
    </>
  );
}

function RemoveChannelDialog({
  account,
  channel,
  onClose,
}: {
  account: string;
  channel: Channel;
  onClose: () => void;
}): ReactElement {
  const refresh = useChannelsRefresh(account);
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: () => callConsole("removeAlertChannel", { accountId: account, channelId: channel.id }),
    onSuccess: () => {
      showToast({ title: "Channel removed" });
      void navigate(paths.alertChannels(account), { replace: true });
    },
    onSettled: refresh,
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Remove ${channel.name}?`}
      confirmLabel="Remove channel"
    >
      <p>
        {channelTypeLabels[channel.type]} on {channel.host} gets no more alerts, including those that are queued. Its
        delivery log is deleted. Emails to members don't change.
      </p>
      <p>This can't be undone.</p>
    </MutationDialog>
  );
}
