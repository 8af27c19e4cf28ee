import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { type ReactElement, useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { isProblem } from "../api/problem.ts";
import { ProblemState } from "../problems/problem-state.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/message.tsx";
import { useTitle } from "../ui/title.ts";
import { AccessError } from "./guards.ts";
import { LazyAccessDenied, accessErrorTitles } from "./lazy-access-denied.tsx";
import { useOnline } from "./use-online.ts";

/** In the place of a screen that cannot be shown; the frame around it stays. */
export function RouteError(): ReactElement {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const { reset } = useQueryErrorResetBoundary();
  const title = error instanceof AccessError ? accessErrorTitles[error.reason] : "Something went wrong";
  useTitle(title);
  useEffect(() => reset, [reset]);

  if (error instanceof AccessError) return <LazyAccessDenied reason={error.reason} />;
  if (isChunkLoadError(error)) return <ChunkLoadError />;
  return (
    <ProblemState
      error={error instanceof Error ? error : new Error("Something unexpected happened.")}
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === "loading"}
    />
  );
}

/** In the place of a screen for an address that nothing has. */
export function PageNotFound(): ReactElement {
  useTitle(accessErrorTitles["not-found"]);
  return <LazyAccessDenied reason="not-found" />;
}

/**
 * Code that did not come: the connection failed, or after an update of the console the parts of the page that is still
 * open are gone from the server. Only the page as a whole can be loaded again, which without a connection would be lost.
 */
function ChunkLoadError(): ReactElement {
  const isOnline = useOnline();
  return (
    <EmptyState
      icon={CloudOff}
      heading="h1"
      title="Couldn't load this page"
      action={
        <Button
          variant="primary"
          disabledReason={!isOnline && "Available when you're back online"}
          onClick={() => window.location.reload()}
        >
          Reload page
        </Button>
      }
    >
      {isOnline
        ? "The connection failed, or the console was updated since this page was opened. What you typed is kept."
        : "You are offline. What was open before still is, and what you typed is kept."}
    </EmptyState>
  );
}

/** Whether a part's script or style is what failed; browsers and the loader put it in different words. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && !isProblem(error) && /\b(?:import|imported|module|preload)\b/i.test(error.message);
}
