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
import { useOnline } from "../state/use-online.ts";

/** Replaces a page that failed to load or render; the frame stays. */
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
      error={error instanceof Error ? error : new Error("An unexpected error occurred.")}
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === "loading"}
    />
  );
}

/** Page for unknown paths. */
export function PageNotFound(): ReactElement {
  useTitle(accessErrorTitles["not-found"]);
  return <LazyAccessDenied reason="not-found" />;
}

/**
 * Replaces a page whose code couldn't be loaded: the connection failed, or the console was updated and the server no
 * longer has the old chunks. Reloading needs a connection, or the open page would be lost.
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
        ? "The connection failed, or the console was updated. Your changes are kept."
        : "You're offline. Your changes are kept."}
    </EmptyState>
  );
}

/** Returns whether a dynamic import failed; browsers and Vite's preloader word the error differently. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && !isProblem(error) && /\b(?:import|imported|module|preload)\b/i.test(error.message);
}
