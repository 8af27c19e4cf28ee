import type { Finding } from "@edge-console/contract/findings/finding";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import { can } from "@edge-console/contract/permissions";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";

const sectionNames = { origin: "Origin", delivery: "Delivery", access: "Access rules" } as const;

/** How to fix a finding: a link to its setting or object, or who to ask. */
export function FindingFix({ finding, zone }: { finding: Finding; zone: string }): ReactElement {
  const { fix, subject } = finding;
  const { id: account, actor } = useAccess();
  switch (fix.type) {
    case "settings":
      return (
        <Link to={paths.zoneSettings(account, zone, fix.section)}>Go to {sectionNames[fix.section]} settings</Link>
      );
    case "hostname":
      return <Link to={paths.hostname(account, zone, fix.id)}>Go to hostname</Link>;
    case "tunnel":
      return (
        <>
          {fix.advice} <Link to={paths.tunnel(account, fix.id)}>Go to tunnel</Link>
        </>
      );
    case "deviation":
      return <DeviationFix account={account} fix={fix} />;
    case "permission":
      return can(actor, fix.permission) ? (
        <Link to={paths.apiKey(account)}>Go to API key</Link>
      ) : (
        <>{describeFix(fix, actor)}</>
      );
    case "provider":
    case "advice":
      // The link says where to look.
      if (subject.type === "service") return <Link to={paths.accountStatus(account)}>Go to service status</Link>;
      return (
        <>
          {describeFix(fix, actor)}
          {subject.type === "account" && (
            <>
              {" "}
              <Link to={paths.account(account)}>Go to account</Link>
            </>
          )}
        </>
      );
  }
}

/** Link to where a deviation is fixed. */
function DeviationFix({
  account,
  fix,
}: {
  account: string;
  fix: Finding["fix"] & { type: "deviation" };
}): ReactElement {
  const { can } = useAccess();
  switch (fix.source) {
    case "file":
      return <Link to={paths.zoneConfiguration(account)}>Go to configuration file</Link>;
    case "baseline":
      return <Link to={paths.baseline(account, fix.id)}>Go to baseline</Link>;
    case "shared-list":
      return (
        <Link to={paths.sharedList(account, fix.id)}>{can("zones:change") ? "Apply again" : "Go to IP list"}</Link>
      );
  }
}
