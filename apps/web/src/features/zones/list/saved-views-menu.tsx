import type { SavedView } from "@edge-console/contract/console/saved-views";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, Settings2, Star } from "lucide-react";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { FilterTrigger } from "../../../ui/filter-menu.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { type CurrentView, savedViewsQuery } from "./saved-views.ts";

const ManageViewsDialog = lazy(async () => ({
  default: (await import("./manage-views-dialog.tsx")).ManageViewsDialog,
}));
const SaveViewDialog = lazy(async () => ({ default: (await import("./save-view-dialog.tsx")).SaveViewDialog }));

/** Menu of saved views, and dialogs that save and manage them. */
export function SavedViewsMenu({
  current,
  onApply,
}: {
  current: CurrentView;
  onApply: (view: CurrentView) => void;
}): ReactElement | null {
  const { id: account, can } = useAccess();
  const { data: views = [] } = useQuery(savedViewsQuery(account));
  const [dialog, setDialog] = useState<"save" | "manage">();
  const canSave = can("views:save");
  if (!canSave && views.length === 0) return null;
  const applied = views.find((view) => isSameView(view, current));
  const ownViews = views.filter((view) => view.own);
  const shared = views.filter((view) => !view.own);
  const managed = views.filter((view) => view.canDelete);
  const item = (view: SavedView) => (
    <MenuItem key={view.id} icon={view === applied ? Star : Bookmark} onSelect={() => onApply(view)}>
      {view.name}
    </MenuItem>
  );
  return (
    <>
      <Menu label="Views" align="end" trigger={<FilterTrigger name="Views" icon={Bookmark} summary={applied?.name} />}>
        {ownViews.length > 0 && <MenuGroup label="Your views">{ownViews.map(item)}</MenuGroup>}
        {shared.length > 0 && <MenuGroup label="Shared with this account">{shared.map(item)}</MenuGroup>}
        {canSave && views.length > 0 && <MenuSeparator />}
        {canSave && (
          <MenuItem
            onSelect={() => setDialog("save")}
            disabledReason={applied?.own && `Saved as ${applied.name}`}
            icon={Star}
          >
            Save view
          </MenuItem>
        )}
        {managed.length > 0 && (
          <MenuItem icon={Settings2} onSelect={() => setDialog("manage")}>
            Manage views
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {dialog === "save" && <SaveViewDialog current={current} onClose={() => setDialog(undefined)} />}
        {dialog === "manage" && <ManageViewsDialog views={managed} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

function isSameView(view: CurrentView, other: CurrentView): boolean {
  const columns = ({ hidden }: CurrentView) => hidden.toSorted().join();
  return view.search === other.search && columns(view) === columns(other);
}
