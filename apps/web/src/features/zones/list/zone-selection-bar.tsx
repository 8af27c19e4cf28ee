import { ArrowLeftRight, Ellipsis, FileDown, SlidersHorizontal, Tags } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { SelectionBar } from "../../../lists/selection-bar.tsx";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useAccess } from "../../../api/access.ts";
import { downloadConfigurationFile } from "../configuration/download-file.ts";
import type { SelectionState } from "../bulk/selected-zones.ts";

/** Actions for the selected zones. No wider than what it replaces, so that the rows don't move. */
export function ZoneSelectionBar({
  account,
  selected,
  onClear,
  onEditLabels,
}: {
  account: string;
  selected: string[];
  onClear: () => void;
  onEditLabels: () => void;
}): ReactElement {
  const { name } = useAccess();
  const navigate = useNavigate();
  const [left, right] = selected;
  return (
    <SelectionBar count={selected.length} noun="zone" onClear={onClear}>
      <LinkButton
        size="small"
        icon={SlidersHorizontal}
        to={paths.zoneBulk(account)}
        state={{ zones: selected } satisfies SelectionState}
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
        <MenuItem
          icon={ArrowLeftRight}
          disabledReason={selected.length !== 2 && "Select two zones"}
          onSelect={() => void navigate(paths.zoneCompare(account, left, right))}
        >
          Compare
        </MenuItem>
        <MenuItem icon={FileDown} onSelect={() => void downloadConfigurationFile(account, name, selected)}>
          Download configuration file
        </MenuItem>
      </Menu>
    </SelectionBar>
  );
}
