import type { SecondFactorMethod } from "@edge-console/contract/console/session";
import { type ReactElement, useState } from "react";
import { fetchStoredSession } from "../../resources/sign-in/stored-session.ts";
import { callConsole } from "../../api/call-console.ts";
import { isProblem } from "../../api/problem.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { formatSignInFailure } from "../../resources/sign-in/sign-in-messages.ts";
import { TwoFactorForm } from "../../resources/sign-in/two-factor-form.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";

/**
 * Page of an emailed sign-in link. It asks first, because programs that check links in emails open it too. Users with a
 * second factor are then asked for it.
 */
export function SignInByLink({
  token,
  onSignedIn,
  onStartOver,
}: {
  token: string;
  onSignedIn: () => void;
  onStartOver: () => void;
}): ReactElement {
  const { isPending, error, mutate } = useUncachedMutation();
  const [secondFactors, setSecondFactors] = useState<readonly SecondFactorMethod[]>();
  const finish = async () => {
    await fetchStoredSession();
    onSignedIn();
  };
  const redeem = () =>
    mutate(async () => {
      const response = await callConsole("redeemSignInLink", { body: { token } });
      if ("mfaRequired" in response) setSecondFactors(response.methods);
      else await finish();
    });

  if (secondFactors) {
    return (
      <AuthLayout title="Sign in">
        <TwoFactorForm methods={secondFactors} onSignedIn={() => void mutate(finish)} onBack={onStartOver} />
      </AuthLayout>
    );
  }
  const isExpired = isProblem(error, "sign-in-expired");
  return (
    <AuthLayout title="Sign in">
      <Stack>
        {error &&
          (isExpired ? (
            <Banner tone="bad" title={error.message}>
              {error.detail}
            </Banner>
          ) : (
            <Banner tone="bad">{formatSignInFailure(error, 0)}</Banner>
          ))}
        {isExpired ? (
          <Button variant="primary" onClick={onStartOver}>
            Start over
          </Button>
        ) : (
          <>
            <p>You opened a sign-in link. It works once.</p>
            <Button variant="primary" loading={isPending} onClick={() => void redeem()}>
              Sign in
            </Button>
          </>
        )}
      </Stack>
    </AuthLayout>
  );
}
