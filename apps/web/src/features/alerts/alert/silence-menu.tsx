import type { Alert } from "@edge-console/contract/alerts/alert";
import { BellOff } from "lucide-react";
import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { useSilenceAlert } from "../../../resources/alerts/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.ts";

const hour = 3_600;

const durations = [
  { label: "1 hour", seconds: hour },
  { label: "8 hours", seconds: 8 * hour },
  { label: "1 day", seconds: 24 * hour },
  { label: "1 week", seconds: 7 * 24 * hour },
] as const;

/** Menu that silences the member's own notifications of an open alert. */
export function SilenceMenu({ account, alert }: { account: string; alert: Alert }): ReactElement {
  const silence = useSilenceAlert(account);
  const change = (until: Alert["silencedUntil"], title: string) =>
    void silence.mutateAsync({ alert: alert.id, until }).then(
      () => showToast({ title }),
      (problem: ProblemError) => showProblemToast("Couldn't silence alert", problem),
    );
  return (
    <Menu
      label="Silence alert"
      align="end"
      trigger={
        <Button icon={BellOff} loading={silence.isPending}>
          Silence
        </Button>
      }
    >
      <MenuGroup label="Silence for me">
        {durations.map(({ label, seconds }) => (
          <MenuItem
            key={label}
            onSelect={() => change(Math.floor(Date.now() / 1000) + seconds, `Alert silenced for ${label}`)}
          >
            For {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => change("forever", "Alert silenced until it's resolved")}>
          Until it's resolved
        </MenuItem>
      </MenuGroup>
      {alert.silencedUntil !== null && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => change(null, "Silence ended")}>End silence</MenuItem>
        </>
      )}
    </Menu>
  );
}
