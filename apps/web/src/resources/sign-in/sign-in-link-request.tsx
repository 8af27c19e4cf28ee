import { signInLinkMinutes } from "@edge-console/contract/console/sign-in-link";
import type { ReactElement } from "react";
import { useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { getRetryTime, useCountdown } from "../../format/countdown.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";

/** Emails a sign-in link to a user whose password is blocked after too many attempts, maybe of someone else. */
export function SignInLinkRequest({ email, next }: { email: string; next: string | undefined }): ReactElement {
  const { isPending, error, mutate } = useUncachedMutation();
  const wait = useCountdown(error ? getRetryTime(error) : 0);
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    if (await mutate(() => callConsole("requestSignInLink", { body: { email, next } }))) setIsSent(true);
  };
  if (isSent) {
    return (
      <Banner tone="info" title="Check your email">
        If {email} can sign in with a link, one was sent. It works once, for{" "}
        {formatQuantity(signInLinkMinutes, "minute")}.
      </Banner>
    );
  }
  return (
    <>
      <Button loading={isPending} onClick={() => void send()}>
        Email me a sign-in link
      </Button>
      {error && <Banner tone="bad">{formatSignInFailure(error, wait)}</Banner>}
    </>
  );
}
