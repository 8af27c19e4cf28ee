import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { statusQuery } from "../api/queries.ts";
import { getStatusNotice } from "../resources/status/notice.ts";
import { useDismissed } from "./dismissed-notices.ts";
import { BottomNotice } from "./bottom-notice.tsx";

/**
 * Notice at the bottom of every page while Edge Delivery has a problem. Not shown if the status report can't be loaded,
 * which says nothing about the service.
 */
export function ServiceNotice({ statusPath }: { statusPath: string }): ReactElement | null {
  const { data, isError } = useQuery(statusQuery);
  const { pathname } = useLocation();
  const [dismissed, dismiss] = useDismissed();
  const notice = data && !isError ? getStatusNotice(data) : undefined;
  if (!notice || dismissed.includes(notice.id) || pathname === statusPath) return null;

  const { id, tone, word, message, services } = notice;
  return (
    <BottomNotice
      label="Service status"
      tone={tone}
      aside={services.join(", ")}
      link={<Link to={statusPath}>Details</Link>}
      onDismiss={() => dismiss(id)}
    >
      <strong>{word}:</strong> {message}
    </BottomNotice>
  );
}
