import { toFileName } from "@edge-console/contract/rules/file-name";
import { ChevronDown, Download } from "lucide-react";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { formatIso } from "../../../format/times.ts";
import { SelectionBar } from "../../../lists/selection-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { useAccountHostnames } from "../../../resources/hostnames/account-hostnames.ts";
import { showToast } from "../../../ui/toast.ts";
import { type HostnameAction, hostnameActionLabels, hostnameActions } from "./hostname-run.ts";
import { HostnameRunDialog } from "./hostname-run-dialog.tsx";
import type { HostnameRow } from "./hostname-rows.ts";

const ReplaceCertificatesDialog = lazy(async () => ({
  default: (await import("../certificates/replace/replace-certificates-dialog.tsx")).ReplaceCertificatesDialog,
}));

/** Actions for the selected hostnames. */
export function HostnameSelectionBar({
  selected,
  onClear,
}: {
  selected: readonly HostnameRow[];
  onClear: () => void;
}): ReactElement {
  const { id: account, name, can } = useAccess();
  const [action, setAction] = useState<HostnameAction | "replace-certificate">();
  const save = async () => {
    const { toCertificatesCsv } = await import("../certificates/overview/export.ts");
    const source = { account: name, at: formatIso(Math.floor(Date.now() / 1000)) };
    download(`${toFileName(name, "Hostnames", source.at)}.csv`, "text/csv", toCertificatesCsv(selected, source));
  };
  return (
    <SelectionBar count={selected.length} noun="hostname" onClear={onClear}>
      <Menu
        label="Actions"
        align="end"
        trigger={
          <Button size="small" icon={ChevronDown}>
            Actions
          </Button>
        }
      >
        {can("hostnames:change") && (
          <>
            {hostnameActions.map((one) => (
              <MenuItem key={one} onSelect={() => setAction(one)}>
                {hostnameActionLabels[one]}
              </MenuItem>
            ))}
            <MenuItem
              disabledReason={!selected.some(({ hostname }) => hostname.DEFAULT === 0) && "Select a custom hostname"}
              onSelect={() => setAction("replace-certificate")}
            >
              Replace certificate
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem
          icon={Download}
          onSelect={() =>
            void save().catch(() =>
              showToast({ tone: "bad", title: "Couldn't export hostnames", detail: "Try again." }),
            )
          }
        >
          Export
        </MenuItem>
      </Menu>
      {action === "replace-certificate" ? (
        <ReplaceSelected account={account} selected={selected} onClose={() => setAction(undefined)} />
      ) : (
        action && (
          <HostnameRunDialog account={account} action={action} rows={selected} onClose={() => setAction(undefined)} />
        )
      )}
    </SelectionBar>
  );
}

function ReplaceSelected({
  account,
  selected,
  onClose,
}: {
  account: string;
  selected: readonly HostnameRow[];
  onClose: () => void;
}): ReactElement {
  const source = useAccountHostnames(account);
  return (
    <Suspense>
      <ReplaceCertificatesDialog account={account} source={source} chosen={selected} onClose={onClose} />
    </Suspense>
  );
}
