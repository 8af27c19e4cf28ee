import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { callConsole } from "../../api/call-console.ts";
import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import type { ProblemError } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Button } from "../../ui/button.tsx";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { apiKeyQuery } from "../../resources/account/api-key-query.ts";
import { showToast } from "../../ui/toast.ts";
import { useUrlDialog } from "../../ui/use-url-dialog.ts";

type KeyActionProps = {
  account: string;
  name: string;
  /** Called when there is a new key, which can be offered for copying. */
  onNewKey: () => void;
};

/** Rotates the key at the API. */
export function RotateKey({ account, name, onNewKey }: KeyActionProps): ReactElement {
  return (
    <KeyAction
      account={account}
      dialog="rotate"
      label="Rotate API key"
      title="Rotate API key?"
      typeName={name}
      change={() => callConsole("renewApiKey", { accountId: account })}
      done={() => {
        showToast({ title: "API key rotated", detail: "This console already uses the new key." });
        onNewKey();
      }}
    >
      Scripts, pipelines, and other consoles that use the current key stop working immediately. This console switches to
      the new key. This can't be undone.
    </KeyAction>
  );
}

/** Disables or enables API access. */
export function ToggleApiAccess({
  account,
  name,
  access,
  onNewKey,
}: KeyActionProps & { access: boolean }): ReactElement {
  return access ? (
    <KeyAction
      account={account}
      dialog="disable"
      label="Disable API access"
      title="Disable API access?"
      typeName={name}
      danger
      change={() => callConsole("switchApiAccess", { accountId: account, body: { enabled: false } })}
      done={() => showToast({ title: "API access disabled", detail: "The key was deleted." })}
    >
      The key is deleted. Everything that uses it stops working immediately, including this console. Zones keep serving
      traffic, but no one can view or change them here until API access is enabled again, with a new key.
    </KeyAction>
  ) : (
    <KeyAction
      account={account}
      dialog="enable"
      label="Enable API access"
      title="Enable API access?"
      change={() => callConsole("switchApiAccess", { accountId: account, body: { enabled: true } })}
      done={() => {
        showToast({ title: "API access enabled", detail: "This console already uses the new key." });
        onNewKey();
      }}
    >
      A new key is created, and this console uses it. Your own scripts need the new key.
    </KeyAction>
  );
}

function KeyAction({
  account,
  dialog,
  label,
  title,
  typeName,
  danger = false,
  change,
  done,
  children,
}: {
  account: string;
  /** Name of the open dialog in the URL. */
  dialog: string;
  label: string;
  title: string;
  typeName?: string;
  danger?: boolean;
  change: () => Promise<ApiKeyStatus>;
  done: () => void;
  children: ReactNode;
}): ReactElement {
  const { dialog: openedDialog, openDialog, closeDialog } = useUrlDialog();
  const finish = () => {
    closeDialog();
    done();
  };
  const sending = useKeyChange(account, change, finish);
  const isUnknown = sending.error?.outcome === "unknown";
  const close = () => {
    closeDialog();
    sending.reset();
  };
  return (
    <div>
      <Button variant={danger ? "danger" : "secondary"} onClick={() => openDialog(dialog)}>
        {label}
      </Button>
      <MutationDialog
        mutation={sending}
        open={openedDialog === dialog}
        onClose={close}
        onConfirm={() => sending.mutate()}
        title={title}
        confirmLabel={label}
        {...(typeName === undefined ? { variant: "primary" as const } : { typeName })}
        disabledReason={isUnknown ? "Check the current key first" : undefined}
        error={sending.error && <KeyActionProblem account={account} problem={sending.error} onResolved={close} />}
      >
        {children}
      </MutationDialog>
    </div>
  );
}

/** Error of a change; if the change may have been applied, with a button to check. */
function KeyActionProblem({
  account,
  problem,
  onResolved,
}: {
  account: string;
  problem: ProblemError;
  onResolved: () => void;
}): ReactElement {
  return (
    <FormProblem problem={problem}>
      {problem.outcome === "unknown" && (
        <CheckKeyButton account={account} label="Check the current key" onResolved={onResolved} />
      )}
    </FormProblem>
  );
}

/** Looks up the account's current key, and connects it. */
export function CheckKeyButton({
  account,
  label,
  onResolved,
}: {
  account: string;
  label: string;
  onResolved: () => void;
}): ReactElement {
  const check = useKeyChange(
    account,
    () => callConsole("readBackApiKey", { accountId: account }),
    () => {
      showToast({ title: "Key checked", detail: "This console uses the account's current key." });
      onResolved();
    },
  );
  return (
    <>
      <Button icon={RefreshCw} loading={check.isPending} onClick={() => check.mutate()}>
        {label}
      </Button>
      {check.error && <p role="alert">Couldn't reach the API. Try again in a moment.</p>}
    </>
  );
}

/** Mutation that changes the key and then reloads the account's data, which was loaded with the old key. Carries no secret. */
function useKeyChange(account: string, change: () => Promise<ApiKeyStatus>, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (status) => {
      client.setQueryData(apiKeyQuery(account).queryKey, status);
      done();
    },
    // Also after an error, because the change may have been applied.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.account(account) }),
  });
}
