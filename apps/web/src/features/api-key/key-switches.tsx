import { RefreshCw } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import type { ProblemError } from "../../api/problem.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { apiKeyApi } from "./queries.ts";
import { tell, useKeyChange } from "./use-key-change.ts";

type KeySwitchProps = { account: string; name: string };

/** Makes a new key at the service. */
export function RenewKey({ account, name }: KeySwitchProps): ReactElement {
  return (
    <KeyChange
      account={account}
      label="Renew the key"
      title="Renew the API key?"
      typeName={name}
      change={() => apiKeyApi.renew(account)}
      done={() => tell("API key renewed", "This console uses the new one already.")}
    >
      Everything that uses the old key stops at once: scripts, pipelines, other consoles. This console goes on with the
      new one. The old key cannot be had back.
    </KeyChange>
  );
}

/** Switches access by API off or on at the service. */
export function SwitchAccess({ account, name, access }: KeySwitchProps & { access: boolean }): ReactElement {
  return access ? (
    <KeyChange
      account={account}
      label="Switch API access off"
      title="Switch API access off?"
      typeName={name}
      danger
      change={() => apiKeyApi.switchAccess(account, false)}
      done={() => tell("API access is off", "The key was deleted.")}
    >
      The key is deleted. Everything that uses it stops at once, this console included: zones go on serving, but nobody
      can look at them or change them here until access is on again, with a new key.
    </KeyChange>
  ) : (
    <KeyChange
      account={account}
      label="Switch API access on"
      title="Switch API access on?"
      change={() => apiKeyApi.switchAccess(account, true)}
      done={() => tell("API access is on", "This console uses the new key already.")}
    >
      The service makes a new key, and this console uses it. Scripts of your own need the new one.
    </KeyChange>
  );
}

function KeyChange({
  account,
  label,
  title,
  typeName,
  danger = false,
  change,
  done,
  children,
}: {
  account: string;
  label: string;
  title: string;
  typeName?: string;
  danger?: boolean;
  change: () => Promise<ApiKeyStatus>;
  done: () => void;
  children: ReactNode;
}): ReactElement {
  const [open, setOpen] = useState(false);
  const finish = () => {
    setOpen(false);
    done();
  };
  const sending = useKeyChange(account, change, finish);
  const isUnknown = sending.error?.outcome === "unknown";
  const close = () => {
    setOpen(false);
    sending.reset();
  };
  return (
    <div>
      <Button variant={danger ? "danger" : "secondary"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() => sending.mutate()}
        title={title}
        confirmLabel={label}
        {...(typeName === undefined ? { variant: "primary" as const } : { typeName })}
        pending={sending.isPending}
        disabledReason={isUnknown ? "Look first what became of it" : undefined}
        error={sending.error && <ChangeProblem account={account} problem={sending.error} onFound={close} />}
      >
        {children}
      </ConfirmDialog>
    </div>
  );
}

/** Why it was not done; of what may have been done, a way to find out. */
function ChangeProblem({
  account,
  problem,
  onFound,
}: {
  account: string;
  problem: ProblemError;
  onFound: () => void;
}): ReactElement {
  return (
    <FormProblem problem={problem}>
      {problem.outcome === "unknown" && <ReadBack account={account} onFound={onFound} />}
    </FormProblem>
  );
}

/** Asks the service which key the account has now, and goes on with that one. */
export function ReadBack({ account, onFound }: { account: string; onFound: () => void }): ReactElement {
  const look = useKeyChange(
    account,
    () => apiKeyApi.readBack(account),
    () => {
      tell("Looked at the service", "This console uses the key that the account has there.");
      onFound();
    },
  );
  return (
    <>
      <Button icon={RefreshCw} loading={look.isPending} onClick={() => look.mutate()}>
        Look which key the account has
      </Button>
      {look.error && <p role="alert">The service did not answer. Try again in a moment.</p>}
    </>
  );
}
