import { ArrowLeftRight, Copy, Download, Ellipsis, FileDown, ListChecks, SlidersHorizontal, Tags } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { formatQuantity } from "../../../format/quantities.ts";
import { SelectionBar } from "../../../lists/selection-bar.tsx";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/button.tsx";
import { copyOrReport } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useAccess } from "../../../api/access.ts";
import { downloadConfigurationFile } from "../configuration/download-file.ts";
import type { SelectionState } from "../bulk/selected-zones.ts";
import { downloadZones } from "./download-zones.ts";
import type { ListedZone } from "./zone-filter.ts";

/** Actions for the selected zones. No wider than what it replaces, so that the rows don't move. */
export function ZoneSelectionBar({
  account,
  selected,
  onClear,
  onEditLabels,
}: {
  account: string;
  selected: readonly ListedZone[];
  onClear: () => void;
  onEditLabels: () => void;
}): ReactElement {
  const { name, can } = useAccess();
  const navigate = useNavigate();
  const ids = selected.map(({ zone }) => zone.ID);
  const [left, right] = ids;
  const copyIds = async () => {
    if (await copyOrReport(ids.join("\n"))) showToast({ title: `${formatQuantity(ids.length, "zone ID")} copied` });
  };
  return (
    <SelectionBar count={selected.length} noun="zone" onClear={onClear}>
      <LinkButton
        size="small"
        icon={SlidersHorizontal}
        to={paths.zoneBulk(account)}
        state={{ zones: ids } satisfies SelectionState}
      >
        Bulk edit
      </LinkButton>
      <Menu
        label="More actions"
        align="end"
        trigger={<IconButton icon={Ellipsis} size="small" variant="secondary" label="More actions" />}
      >
        <MenuItem icon={Tags} onSelect={onEditLabels}>
          Edit labels
        </MenuItem>
        {can("zones:change") && (
          <MenuItem
            icon={ListChecks}
            onSelect={() =>
              void navigate(paths.sharedLists(account), { state: { zones: ids } satisfies SelectionState })
            }
          >
            Attach IP list
          </MenuItem>
        )}
        <MenuItem
          icon={ArrowLeftRight}
          disabledReason={ids.length !== 2 && "Select two zones"}
          onSelect={() => void navigate(paths.zoneCompare(account, left, right))}
        >
          Compare
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => void copyIds()}>
          Copy zone IDs
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Download} onSelect={() => void downloadZones({ account, name }, selected, "csv")}>
          Download CSV
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => void downloadZones({ account, name }, selected, "json")}>
          Download JSON
        </MenuItem>
        <MenuItem icon={FileDown} onSelect={() => void downloadConfigurationFile(account, name, ids)}>
          Download configuration file
        </MenuItem>
      </Menu>
    </SelectionBar>
  );
}
