import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { statusQuery } from "../api/queries.ts";
import { getStatusNotice } from "../resources/status/notice.ts";
import { useDismissed } from "./dismissed-notices.ts";
import { BottomNotice } from "./bottom-notice.tsx";

/**
 * Below every screen while something is wrong with the service, so that whatever looks odd on it is understood. A report
 * that cannot be read is no trouble of the service.
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
      label="State of the service"
      tone={tone}
      aside={services.join(", ")}
      link={<Link to={statusPath}>Details</Link>}
      onDismiss={() => dismiss(id)}
    >
      <strong>{word}:</strong> {message}
    </BottomNotice>
  );
}
