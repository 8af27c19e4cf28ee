import { may } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { standingQuery } from "../api/queries.ts";
import { paths } from "../paths.ts";
import { getStandingNotice } from "../resources/account/standing-notice.ts";
import styles from "./standing-banner.module.css";

/**
 * Frame banner for an account that needs someone to act: no usable API key, or paused usage. The account's guard loads
 * the standing before the first screen, so the banner moves nothing when a page opens.
 */
export function StandingBanner({ access: { id, actor } }: { access: AccountAccess }): ReactElement | null {
  const { data } = useQuery(standingQuery(id));
  const notice = data && getStandingNotice(data, actor);
  if (!notice) return null;
  return (
    <section className={styles.banner} aria-label="Account standing">
      <TriangleAlert size={16} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.text}>
        <strong>{notice.title}.</strong>{" "}
        {notice.quote !== null && <span className={styles.quote}>The API returned: “{notice.quote}” </span>}
        {notice.advice}
      </p>
      {notice.id === "key" && may(actor, "api-key:read") && <Link to={paths.apiKey(id)}>Go to API key</Link>}
    </section>
  );
}
