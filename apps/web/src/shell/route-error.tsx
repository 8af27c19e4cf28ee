import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useOptionalAccess, useSession } from "../api/access.ts";
import { roleNames } from "../features/account/role-names.ts";
import { ProblemState } from "../features/problems/index.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { EmptyState, NotForYou, NotFound } from "../ui/message.tsx";
import { useTitle } from "../ui/title.ts";
import { RefusalError } from "./guards.ts";

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
  useTitle("No account");
  return (
    <EmptyState heading="h1" title="You are not a member of any account yet">
      Somebody with full access to an account, or the operator of this console, can add you.
    </EmptyState>
  );
}

const refusalTitles = {
  "no-account": "No such account",
  "not-for-role": "Not for your role",
  "not-found": "No such page",
} as const;

function Refused({ reason }: { reason: RefusalError["reason"] }): ReactElement {
  const { user } = useSession();
  const access = useOptionalAccess();
  const start = (
    <LinkButton to={access ? paths.accountStart(access.id) : paths.start()}>Go to the start page</LinkButton>
  );
  if (reason === "not-for-role" && access?.actor === "support") {
    return (
      <EmptyState heading="h1" title="Not part of an inspection" action={start}>
        An inspection is read-only. Changes are made by the account's own members.
      </EmptyState>
    );
  }
  if (reason === "not-for-role" && access) return <NotForYou role={roleNames[access.actor]} action={start} />;
  if (reason === "no-account" && user.staff) {
    return (
      <EmptyState
        heading="h1"
        title="No open inspection of this account"
        action={<LinkButton to={paths.support()}>Search accounts</LinkButton>}
      >
        Support staff see an account while they inspect it, for an hour, with a reason that the account can read.
      </EmptyState>
    );
  }
  return <NotFound what={reason === "no-account" ? "account" : "page"} action={start} />;
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
