import { roles } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { statusQuery } from "../../api/queries.ts";
import { paths } from "../../paths.ts";
import { RateBudgetSection } from "../../resources/account/rate-budget-section.tsx";
import { ReportSummary } from "../../resources/status/report-summary.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader, Section, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";

/** Page: name of the account, the user's role, account standing, and API rate limits. */
export function AccountPage(): ReactElement {
  const { id, name, actor, can } = useAccess();
  const status = useQuery(statusQuery);
  useTitle("Settings", name);

  return (
    <>
      <PageHeader title={name} id={<CopyText value={id} label="account ID" />} />
      <Section title="Your role" explanation="Your role determines what you can do.">
        <Stack>
          <DefinitionList
            items={[
              { term: "Role", value: roles[actor].label, note: roles[actor].ability },
              { term: "Not included in your role", value: roles[actor].advice },
            ]}
          />
          {can("zones:read") && (
            <div>
              <LinkButton to={paths.zones(id)}>View zones</LinkButton>
            </div>
          )}
        </Stack>
      </Section>
      {can("rate-budget:read") && <RateBudgetSection account={id} />}
      <Section title="Service status" explanation="Status published by Edge Delivery for all customers.">
        {!status.isFetched ? (
          <Skeleton lines={4} width="16rem" label="Loading service status…" />
        ) : (
          <ReportSummary report={status.isError ? undefined : status.data} />
        )}
      </Section>
    </>
  );
}
