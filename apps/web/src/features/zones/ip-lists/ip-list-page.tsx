import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import {
  sharedListModeLabels,
  sharedListPlanQuery,
  sharedListQuery,
  useDeleteSharedList,
} from "../../../resources/zones/shared-lists.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { PageHeader, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { ListChangesNotice } from "./list-changes-notice.tsx";
import { ListEntries } from "./list-entries.tsx";
import { EditListDialog } from "./list-form-dialog.tsx";
import { ListZones } from "./list-zones.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Page of a shared IP list: what differs, its entries, and its zones. */
export function IpListPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { list: id = "" } = useParams();
  const list = useQuery(sharedListQuery(account, id));
  const plan = useQuery(sharedListPlanQuery(account, id));
  const { data: zones } = useQuery(zonesQuery(account));
  useTitle(list.data?.name ?? "IP list", name);
  const canChange = can("zones:change");
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const parent = <Link to={paths.sharedLists(account)}>IP lists</Link>;
  if (list.error && !list.data) {
    return (
      <>
        <PageHeader title="IP list" parent={parent} />
        <QueryProblem query={list} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={list.data?.name}
        state={list.data ? <Badge>Applied {sharedListModeLabels[list.data.mode].toLowerCase()}</Badge> : null}
        parent={parent}
        actions={
          canChange && (
            <>
              <Button icon={Pencil} onClick={() => openDialog("edit")} disabledReason={!list.data && "Loading list…"}>
                Edit
              </Button>
              <Button icon={Trash2} onClick={() => openDialog("delete")} disabledReason={!list.data && "Loading list…"}>
                Delete
              </Button>
            </>
          )
        }
      />
      {list.data ? (
        <Stack gap="large">
          <StaleNotice query={list} />
          <ListChangesNotice account={account} list={list.data} zones={zones} query={plan} canChange={canChange} />
          <ListEntries account={account} list={list.data} canChange={canChange} />
          <ListZones account={account} list={list.data} zones={zones} plan={plan.data} canChange={canChange} />
          {dialog === "edit" && <EditListDialog account={account} list={list.data} onClose={closeDialog} />}
          {dialog === "delete" && (
            <DeleteDialog account={account} id={id} name={list.data.name} onClose={closeDialog} />
          )}
        </Stack>
      ) : (
        <Skeleton lines={8} label="Loading list…" />
      )}
    </>
  );
}

function DeleteDialog({
  account,
  id,
  name,
  onClose,
}: {
  account: string;
  id: string;
  name: string;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const remove = useDeleteSharedList(account, id);
  return (
    <MutationDialog
      mutation={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast({ title: `${name} deleted` });
            void navigate(paths.sharedLists(account), { replace: true });
          },
        })
      }
      title={`Delete ${name}?`}
      confirmLabel="Delete list"
    >
      <p>
        Entries that the list added stay on its zones, as if members had added them there. To remove them as well, first
        detach the zones and apply the list.
      </p>
    </MutationDialog>
  );
}
