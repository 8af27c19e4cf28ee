import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type FormEvent, type ReactElement, useEffect, useId, useState } from "react";
import { useSession } from "../../api/access.ts";
import { sessionQuery } from "../../api/queries.ts";
import { sessionApi } from "../../api/session-api.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { countOf } from "../../format/counts.ts";
import { useCountdown } from "../../format/countdown.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialogFooter } from "../../ui/form-dialog-footer.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { apiKeyApi } from "./queries.ts";

/** How long the key is visible, in milliseconds. */
const visibleMs = 30_000;
/** Authentication older than this is renewed first, in seconds: the server accepts none older than five minutes. */
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
  const form = useId();
  const { authenticatedAt, methods, user } = useSession();
  const client = useQueryClient();
  // A session that began otherwise confirms by step-up instead.
  const hasPassword = methods[0] === "password";
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [shown, setShown] = useState<{ key: string; until: number }>();
  const { pending, problem, send } = useSending();
  const isWrong = problem?.kind === "wrong-credentials";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(hasPassword && password === "");
    if (hasPassword && password === "") return;
    const sent = await send(async () => {
      if (hasPassword && Date.now() / 1000 - authenticatedAt > maxAuthenticationAgeSeconds) {
        client.setQueryData(sessionQuery.queryKey, await sessionApi.stepUp({ password }));
      }
      return apiKeyApi.reveal(account, hasPassword ? password : undefined);
    });
    setPassword("");
    if (sent) setShown({ key: sent.answer.apiKey, until: Date.now() + visibleMs });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={shown ? "API key" : isNew ? "Copy the new API key" : "Reveal API key"}
      description={
        shown
          ? "Anyone with this key has full API access to this account."
          : "Visible for 30 seconds. This is recorded in the audit log."
      }
      footer={
        shown ? (
          <Button onClick={onClose}>Hide API key</Button>
        ) : (
          <FormDialogFooter form={form} onCancel={onClose} loading={pending}>
            Reveal API key
          </FormDialogFooter>
        )
      }
    >
      {shown ? (
        <ShownKey value={shown.key} until={shown.until} onEnd={onClose} />
      ) : (
        <form id={form} noValidate onSubmit={submit} aria-label="Reveal API key">
          <Stack>
            <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
            {hasPassword && (
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                required
                value={password}
                error={isMissing ? "Enter your password." : isWrong && "Incorrect password."}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            {problem && !isWrong && <FormProblem problem={problem} />}
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function ShownKey({ value, until, onEnd }: { value: string; until: number; onEnd: () => void }): ReactElement {
  const left = useCountdown(until);
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
      <CopyText value={value} label="API key" wrap />
      {/* Not read aloud second by second. */}
      <p aria-live="off">Hidden in {countOf(left, "second")}, or when you leave this tab.</p>
    </Stack>
  );
}
