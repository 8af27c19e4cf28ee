import { roles } from "@edge-console/contract/permissions";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { RateBudgetSection } from "../../resources/account/rate-budget-section.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title.ts";
import { MonthlyReportSection } from "./monthly-report-section.tsx";
import { PricesSection } from "./prices-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** Page: settings of the account, the user's role in it, and API rate limits. */
export function AccountPage(): ReactElement {
  const { id, name, actor, inspection, can } = useAccess();
  useTitle("Settings", name);
  return (
    <>
      <PageHeader title="Settings" />
      <Section title="Account">
        <DefinitionList
          items={[
            { term: "Name", value: name },
            { term: "ID", value: <CopyText value={id} label="account ID" /> },
            { term: "Your role", value: roles[actor].label, note: roles[actor].ability },
            { term: "For anything else", value: roles[actor].advice },
          ]}
        />
      </Section>
      {can("usage:read") && <PricesSection account={id} />}
      {can("usage:read") && can("alerts:subscribe") && <MonthlyReportSection account={id} />}
      {can("members:read") && !inspection && <TwoFactorSection account={id} />}
      {can("rate-budget:read") && <RateBudgetSection account={id} />}
    </>
  );
}
