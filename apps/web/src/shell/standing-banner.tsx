import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Finding } from "@edge-console/contract/findings/finding";
import { can } from "@edge-console/contract/permissions";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { paths } from "../paths.ts";
import { severityTones } from "../format/severity-tones.ts";
import { BannerLine } from "./banner-line.tsx";

/**
 * Banner for an account without a usable API key or with paused usage: what it stops, and who can fix it. Nothing on the
 * pages with the field for a missing key, which say that it's missing.
 */
export function StandingBanner({
  access: { id, actor },
  finding: { code, severity, title, sentence, quote, fix },
}: {
  access: AccountAccess;
  finding: Finding;
}): ReactElement | null {
  const { pathname } = useLocation();
  const canFix = fix.type === "permission" && can(actor, fix.permission);
  const hasField = pathname === paths.apiKey(id) || pathname === paths.accountStart(id);
  if (canFix && code === "api-key-missing" && hasField) return null;
  // The overview lists the same finding with its full text.
  const [to, text] = canFix ? [paths.apiKey(id), "Go to API key"] : [paths.accountStart(id), "Details"];
  return (
    <BannerLine
      label="Account standing"
      tone={severityTones[severity]}
      action={to !== pathname && <Link to={to}>{text}</Link>}
    >
      <strong>{title}.</strong> {sentence} {!canFix && describeFix(fix, actor)}
      {quote !== undefined && ` The API returned: “${quote}”`}
    </BannerLine>
  );
}
