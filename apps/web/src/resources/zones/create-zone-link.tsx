import { Plus } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { paths } from "../../paths.ts";
import { LinkButton, type LinkButtonProps } from "../../ui/link-button.tsx";

/** Button that opens the screen for a new zone. */
export function CreateZoneLink(props: Omit<LinkButtonProps, "to" | "icon" | "children">): ReactElement {
  const { id: account } = useAccess();
  return (
    <LinkButton {...props} to={paths.zoneNew(account)} icon={Plus}>
      Create zone
    </LinkButton>
  );
}
