import { collectAccountFindings } from "@edge-console/contract/findings/account";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import { can } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { standingQuery } from "../api/queries.ts";
import { paths } from "../paths.ts";
import styles from "./standing-banner.module.css";

/**
 * Banner for an account without a usable API key or with paused usage. The account's guard loads the standing before the
 * first page, so that nothing moves when the banner appears.
 */
export function StandingBanner({ access: { id, actor } }: { access: AccountAccess }): ReactElement | null {
  const { data } = useQuery(standingQuery(id));
  const [finding] = collectAccountFindings(data);
  if (!finding) return null;
  const { title, sentence, quote, fix } = finding;
  const canFix = fix.type === "permission" && can(actor, fix.permission);
  return (
    <section className={styles.banner} aria-label="Account standing">
      <TriangleAlert size={16} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.text}>
        <strong>{title}.</strong> {sentence}
        {quote !== undefined && <span className={styles.quote}> The API returned: “{quote}”</span>}
        {!canFix && ` ${describeFix(fix, actor)}`}
      </p>
      {canFix && <Link to={paths.apiKey(id)}>Go to API key</Link>}
    </section>
  );
}
