import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type FormEvent, type ReactElement, useEffect, useId, useState } from "react";
import { useSession } from "../../api/access.ts";
import { sessionQuery } from "../../api/queries.ts";
import { sessionApi } from "../../api/session-api.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { useCountdown } from "../../format/countdown.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialogFooter } from "../../ui/form-dialog-footer.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { apiKeyApi } from "./queries.ts";

/** For so long the key is on screen, in milliseconds. */
const shownFor = 30_000;
/** A proof of who asks that is older than this is given anew first, in seconds: the server takes none beyond five minutes. */
const recent = 240;

/** Shows the key for half a minute, after the password. It is in this component's memory alone, and gone with it. */
export function RevealKey({ account }: { account: string }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Eye} onClick={() => setOpen(true)}>
        Show the key
      </Button>
      {open && <RevealDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

function RevealDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const form = useId();
  const { authenticatedAt, methods, user } = useSession();
  const client = useQueryClient();
  const hasPassword = methods.includes("password");
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
      if (hasPassword && Date.now() / 1000 - authenticatedAt > recent) {
        client.setQueryData(sessionQuery.queryKey, await sessionApi.stepUp({ password }));
      }
      return apiKeyApi.reveal(account, hasPassword ? password : undefined);
    });
    setPassword("");
    if (sent) setShown({ key: sent.answer.apiKey, until: Date.now() + shownFor });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={shown ? "API key" : "Show the API key"}
      description={
        shown
          ? "Whoever has it can do everything with this account that the API offers."
          : "It is shown for 30 seconds. That you looked goes on record."
      }
      footer={
        shown ? (
          <Button onClick={onClose}>Hide now</Button>
        ) : (
          <FormDialogFooter form={form} onCancel={onClose} loading={pending}>
            Show the key
          </FormDialogFooter>
        )
      }
    >
      {shown ? (
        <ShownKey value={shown.key} until={shown.until} onEnd={onClose} />
      ) : (
        <form id={form} noValidate onSubmit={submit} aria-label="Show the API key">
          <Stack>
            <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
            {hasPassword && (
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                required
                value={password}
                error={isMissing ? "Enter your password." : isWrong && "This is not your password."}
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
      <p aria-live="off">Hidden again in {left} s, and when you leave this tab.</p>
    </Stack>
  );
}
