import { collectAccountFindings } from "@edge-console/contract/findings/account";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Finding } from "@edge-console/contract/findings/finding";
import { can } from "@edge-console/contract/permissions";
import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { standingQuery } from "../api/queries.ts";
import { promptSignIn, useSessionExpired } from "../api/session-expired.ts";
import { formatDate } from "../format/times.ts";
import { atSection, paths } from "../paths.ts";
import { parseBoolean } from "../state/parse-stored.ts";
import { storedValuesById } from "../state/stored-value.ts";
import { Button } from "../ui/button.tsx";
import { BannerLine } from "./banner-line.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { useNewVersion } from "./use-new-version.ts";
import { severityTones } from "../format/severity-tones.ts";
import styles from "./frame-banner.module.css";

const InspectionBanner = lazy(async () => ({
  default: (await import("./inspection-banner.tsx")).InspectionBanner,
}));

/** Whether an account's standing had a message when it was last known, so that the next page has room for it from the start. */
const hadStanding = storedValuesById("had-standing", parseBoolean, { defaultValue: false });

/**
 * Banner below the top bar: the most severe message about the session, the account, or the console, in one line above the
 * page, and below it the state of the connection. `main` is the page below it.
 */
export function FrameBanner({
  access,
  main,
}: {
  access: AccountAccess | undefined;
  main: RefObject<HTMLElement | null>;
}): ReactElement {
  const isExpired = useSessionExpired();
  const isOutdated = useNewVersion();
  const id = access?.id ?? "";
  const { data: standing, isPending } = useQuery({ ...standingQuery(id), enabled: access !== undefined });
  const [finding] = access ? collectAccountFindings(standing) : [];
  const inspection = access?.inspection;
  // The pages with the field for a missing key have no banner about it.
  const isLasting = finding !== undefined && finding.code !== "api-key-missing";
  useEffect(() => {
    if (standing) hadStanding(id).set(isLasting);
  }, [id, standing, isLasting]);
  const isExpected = access !== undefined && isPending && hadStanding(id).get();
  useSteadyPage(main);

  const message = isExpired ? (
    <BannerLine
      label="Session"
      tone="caution"
      action={
        <Button size="small" onClick={promptSignIn}>
          Sign in again
        </Button>
      }
    >
      <strong>Your session expired.</strong> Your changes are kept.
    </BannerLine>
  ) : isOutdated && !inspection && !finding ? (
    <BannerLine
      label="Update"
      tone="info"
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      A new version of the console is available.
    </BannerLine>
  ) : undefined;
  return (
    <div className={styles.line}>
      {/* Always rendered, so that screen readers announce its changes. */}
      <div role="status">{message}</div>
      {!message && access && inspection && (
        <Suspense fallback={<div className={styles.placeholder} data-banner="" />}>
          <InspectionBanner inspection={inspection} finding={finding} />
        </Suspense>
      )}
      {!message && !inspection && isExpected && <div className={styles.placeholder} data-banner="" />}
      {!message && access && !inspection && finding && <StandingBanner access={access} finding={finding} />}
      {!message && access?.setUpFactorBy !== undefined && !finding && !isExpected && (
        <BannerLine
          label="Two-factor authentication"
          tone="caution"
          aside={<span>Due {formatDate(access.setUpFactorBy)}</span>}
          action={<Link to={atSection(paths.profile(), "two-factor")}>Set it up</Link>}
        >
          <strong>Set up two-factor authentication.</strong> After the due date, you can't open {access.name} without
          it.
        </BannerLine>
      )}
      <ConnectionLine />
    </div>
  );
}

/** Keeps what is read in its place when the banner appears or goes away: the page scrolls by the banner's height. */
function useSteadyPage(main: RefObject<HTMLElement | null>): void {
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    if (!main.current) return;
    const { clientTop, scrollTop } = main.current;
    if (scrollTop > 0) main.current.scrollBy({ top: clientTop - lastTop.current, behavior: "instant" });
    lastTop.current = clientTop;
  });
}

/**
 * Banner for an account without a usable API key or with paused usage: what it stops, and who can fix it. Nothing on the
 * pages with the field for a missing key, which say that it's missing.
 */
function StandingBanner({
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
