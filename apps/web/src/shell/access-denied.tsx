import { isAdministrator, can, roles } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { lazy, type ReactElement, Suspense } from "react";
import { useParams } from "react-router";
import { useOptionalAccess, useSession } from "../api/access.ts";
import { paths } from "../paths.ts";
import { membersQuery } from "../resources/members/queries.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { EmptyState, PermissionDenied, NotFound } from "../ui/message.tsx";
import type { AccessError } from "./guards.ts";

const InspectionEnded = lazy(async () => ({
  default: (await import("./inspection-ended.tsx")).InspectionEnded,
}));

/** Replaces a page that the user can't open. Says why and who can help. */
export function AccessDenied({ reason }: { reason: AccessError["reason"] }): ReactElement {
  const { user } = useSession();
  const access = useOptionalAccess();
  const { account = "" } = useParams();
  const canReadMembers = reason === "not-for-role" && access !== undefined && can(access.actor, "members:read");
  const { data: members } = useQuery({ ...membersQuery(access?.id ?? ""), enabled: canReadMembers });
  const start = (
    <LinkButton to={access ? paths.accountStart(access.id) : paths.start()}>Go to the start page</LinkButton>
  );
  if (reason === "not-for-role" && access?.inspection) {
    return (
      <EmptyState icon={Eye} heading="h1" title="Not available while inspecting" action={start}>
        Inspections are read-only. Only members of the account can make changes.
      </EmptyState>
    );
  }
  if (reason === "not-for-role" && access) {
    const helpers = members?.filter(({ role }) => isAdministrator(role)).map(({ name }) => name) ?? [];
    return <PermissionDenied role={roles[access.actor].label} helpers={helpers} action={start} />;
  }
  if (reason === "no-account" && user.staff) {
    return (
      <Suspense>
        <InspectionEnded key={account} account={account} />
      </Suspense>
    );
  }
  if (reason === "no-account") {
    return (
      <NotFound subject="Account" action={start}>
        The account doesn't exist or you're not a member. Ask a member with full access to invite you.
      </NotFound>
    );
  }
  return <NotFound action={start} />;
}
