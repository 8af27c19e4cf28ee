import { useQueryClient, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { type ReactElement, useEffect, useTransition } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useSession } from "../api/access.ts";
import { keys } from "../api/keys.ts";
import { ProblemState } from "../features/problems/index.ts";
import { Button } from "../ui/button.tsx";
import { CopyText } from "../ui/copy.tsx";
import { EmptyState } from "../ui/message.tsx";
import { useTitle } from "../ui/title.ts";
import { RefusalError } from "./guards.ts";
import { Refused, refusalTitles } from "./refused.tsx";

/** In the place of a screen that cannot be shown; the frame around it stays. */
export function RouteError(): ReactElement {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const { reset } = useQueryErrorResetBoundary();
  const title = error instanceof RefusalError ? refusalTitles[error.reason] : "Could not be shown";
  useTitle(title);
  useEffect(() => reset, [reset]);

  if (error instanceof RefusalError) return <Refused reason={error.reason} />;
  if (isStaleCode(error)) return <NewVersion />;
  return (
    <ProblemState
      error={error instanceof Error ? error : new Error("Something unexpected happened.")}
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === "loading"}
    />
  );
}

/** In the place of a screen for an address that nothing has. */
export function NoSuchPage(): ReactElement {
  useTitle(refusalTitles["not-found"]);
  return <Refused reason="not-found" />;
}

/** For somebody who is a member of no account. */
export function NoAccounts(): ReactElement {
  const { user } = useSession();
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const [isLooking, startLooking] = useTransition();
  useTitle("No account");
  const lookAgain = () =>
    startLooking(async () => {
      await client.refetchQueries({ queryKey: keys.session });
      await revalidator.revalidate();
    });
  return (
    <EmptyState
      icon={Building2}
      heading="h1"
      title="You are not a member of any account yet"
      action={
        <Button loading={isLooking} onClick={lookAgain}>
          Look again
        </Button>
      }
    >
      <p>
        Somebody with full access to an account, or the operator of this console, can add you by your email address:
      </p>
      <CopyText value={user.email} label="email address" />
    </EmptyState>
  );
}

/** After an update of the console, the parts of the page that is still open are gone from the server. */
function NewVersion(): ReactElement {
  return (
    <EmptyState
      heading="h1"
      title="This part of the console could not be loaded"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      }
    >
      The connection failed, or the console was updated since this page was opened.
    </EmptyState>
  );
}

function isStaleCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module|preload/i.test(error.message);
}
