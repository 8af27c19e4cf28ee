import { passwordInputSchema } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactElement, useEffect, useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { z } from "zod";
import { useSession } from "../../api/access.ts";
import { isProblem } from "../../api/problem.ts";
import { sessionQuery } from "../../api/queries.ts";
import { FormPasswordField } from "../../forms/text-fields.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useCountdown } from "../../format/countdown.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";

/** Time that the key is visible. */
const visibleMs = 30_000;
/** Age of the authentication from which it's renewed first, in seconds. The server rejects it after five minutes. */
const maxAuthenticationAgeSeconds = 240;

/** Button for the dialog that reveals the key. */
export function RevealButton({ onClick }: { onClick: () => void }): ReactElement {
  return (
    <Button icon={Eye} onClick={onClick}>
      Reveal API key
    </Button>
  );
}

/**
 * Reveals the key for 30 seconds, after the password; `isNew` right after it was created. The key is stored in this
 * component's memory only, never in a cache or the browser's storage.
 */
export function RevealDialog({
  account,
  isNew,
  onClose,
}: {
  account: string;
  isNew: boolean;
  onClose: () => void;
}): ReactElement {
  const { authenticatedAt, methods, user } = useSession();
  const client = useQueryClient();
  // Sessions without a password re-authenticate by another method instead.
  const hasPassword = methods[0] === "password";
  // The password renews the authentication of users without a second factor only.
  const hasPasswordOnly = methods.every((method) => method === "password");
  const form = useAppForm({
    schema: z.object({ password: hasPassword ? passwordInputSchema : z.string() }),
    values: { password: "" },
    mode: "onSubmit",
  });
  const [revealed, setRevealed] = useState<{ key: string; until: number }>();
  const { isPending, error, mutate } = useUncachedMutation();
  const isWrong = isProblem(error, "wrong-credentials");

  const reveal = async ({ password }: { password: string }) => {
    const result = await mutate(async () => {
      const isOld = Date.now() / 1000 - authenticatedAt > maxAuthenticationAgeSeconds;
      if (hasPasswordOnly && isOld) {
        client.setQueryData(sessionQuery.queryKey, await callConsole("reauthenticate", { body: { password } }));
      }
      return callConsole("revealApiKey", { accountId: account, body: hasPassword ? { password } : {} });
    });
    form.reset();
    if (result) setRevealed({ key: result.data.apiKey, until: Date.now() + visibleMs });
  };

  if (revealed) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="API key"
        description="Anyone with this key has full API access to this account."
        footer={<Button onClick={onClose}>Hide API key</Button>}
      >
        <VisibleKey value={revealed.key} until={revealed.until} onEnd={onClose} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={isNew ? "Copy the new API key" : "Reveal API key"}
      description="Visible for 30 seconds. This is recorded in the audit log."
      submitLabel="Reveal API key"
      onSubmit={reveal}
      mutation={{ isPending, error: isWrong ? null : error }}
      onClose={onClose}
    >
      <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
      {hasPassword && (
        <FormPasswordField
          name="password"
          control={form.control}
          label="Your password"
          autoComplete="current-password"
          required
          error={isWrong && "Incorrect password."}
        />
      )}
    </FormDialog>
  );
}

function VisibleKey({ value, until, onEnd }: { value: string; until: number; onEnd: () => void }): ReactElement {
  const secondsLeft = useCountdown(until);
  useEffect(() => {
    const timer = setTimeout(onEnd, until - Date.now());
    const hide = () => document.hidden && onEnd();
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [until, onEnd]);
  return (
    <Stack>
      <CopyText value={value} label="API key" canWrap />
      {/* Not read aloud second by second. */}
      <p aria-live="off">Hidden in {formatQuantity(secondsLeft, "second")}, or when you leave this tab.</p>
    </Stack>
  );
}
