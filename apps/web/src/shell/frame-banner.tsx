import { collectAccountFindings } from "@edge-console/contract/findings/account";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Finding } from "@edge-console/contract/findings/finding";
import { can } from "@edge-console/contract/permissions";
import { lazy, type ReactElement, type Ref, Suspense, useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { standingQuery } from "../api/queries.ts";
import { promptSignIn, useSessionExpired } from "../api/session-expired.ts";
import { formatDate } from "../format/times.ts";
import { atSection, paths } from "../paths.ts";
import { parseBoolean } from "../state/parse-stored.ts";
import { storedValuesById } from "../state/stored-value.ts";
import { BannerLine } from "../ui/banner-line.tsx";
import { Button } from "../ui/button.tsx";
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
 * The most severe message about the session, the account, or the console, in one line below the top bar, and the state of
 * the connection. A message that arrives while a page is open is at the page's bottom until another one opens, and the room
 * of a message that ends stays as long, so that nothing moves that is being read or clicked.
 */
export function FrameBanner({
  access,
  notices,
}: {
  access: AccountAccess | undefined;
  /** Where notices about the page are. */
  notices: Ref<HTMLDivElement>;
}): ReactElement {
  const isExpired = useSessionExpired();
  const isOutdated = useNewVersion();
  const { pathname } = useLocation();
  const id = access?.id ?? "";
  const { data: standing, isPending } = useQuery({ ...standingQuery(id), enabled: access !== undefined });
  const [finding] = access ? collectAccountFindings(standing) : [];
  // The pages with the field for a missing key have no banner about it.
  const isLasting = finding !== undefined && finding.code !== "api-key-missing";
  useEffect(() => {
    if (standing) hadStanding(id).set(isLasting);
  }, [id, standing, isLasting]);
  const isExpected = access !== undefined && isPending && hadStanding(id).get();
  const inspection = isExpired ? undefined : access?.inspection;

  let message: ReactElement | undefined;
  if (isExpired) message = <SessionBanner />;
  else if (access && !inspection && finding) {
    const isRepeated = !isLasting && canFix(access, finding) && hasKeyField(access, pathname);
    if (!isRepeated) message = <StandingBanner access={access} finding={finding} />;
  } else if (isOutdated && !inspection) message = <UpdateBanner />;
  else if (access?.setUpFactorBy !== undefined && !inspection && !isExpected)
    message = <FactorBanner name={access.name} due={access.setUpFactorBy} />;

  const isTop = useWasOpenedWith(pathname, message !== undefined || inspection !== undefined || isExpected);
  const banner = (
    <>
      {/* Always rendered, so that screen readers announce its changes. */}
      <div role="status">{message}</div>
      {access && inspection && (
        <Suspense>
          <InspectionBanner inspection={inspection} finding={finding} />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      <div className={styles.top} data-room={isTop || undefined}>
        {isTop && banner}
      </div>
      <ConnectionLine />
      <div className={styles.bottom} data-bottom="">
        {!isTop && banner}
        <div ref={notices} role="status" />
      </div>
    </>
  );
}

/** Returns whether something was there when the page at a path opened. */
function useWasOpenedWith(pathname: string, isThere: boolean): boolean {
  const [opened, setOpened] = useState({ pathname, isThere });
  if (opened.pathname !== pathname) setOpened({ pathname, isThere });
  return opened.isThere;
}

function canFix({ actor }: AccountAccess, { fix }: Finding): boolean {
  return fix.type === "permission" && can(actor, fix.permission);
}

/** Returns whether a page has the field for the account's API key, beside which it says that the key is missing. */
function hasKeyField({ id }: AccountAccess, pathname: string): boolean {
  return pathname === paths.apiKey(id) || pathname === paths.accountStart(id);
}

function SessionBanner(): ReactElement {
  return (
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
  );
}

function UpdateBanner(): ReactElement {
  return (
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
  );
}

/** Says until when an account's members have to set up two-factor authentication. */
function FactorBanner({ name, due }: { name: string; due: number }): ReactElement {
  return (
    <BannerLine
      label="Two-factor authentication"
      tone="caution"
      aside={<span>Due {formatDate(due)}</span>}
      action={<Link to={atSection(paths.profile(), "two-factor")}>Set it up</Link>}
    >
      <strong>Set up two-factor authentication.</strong> After the due date, you can't open {name} without it.
    </BannerLine>
  );
}

/** Says that an account has no usable API key or that its usage is paused: what that stops, and who can fix it. */
function StandingBanner({ access, finding }: { access: AccountAccess; finding: Finding }): ReactElement {
  const { pathname } = useLocation();
  const { severity, title, sentence, quote, fix } = finding;
  const isFixable = canFix(access, finding);
  // The overview lists the same finding with its full text.
  const [to, text] = isFixable
    ? [paths.apiKey(access.id), "Go to API key"]
    : [paths.accountStart(access.id), "Details"];
  return (
    <BannerLine
      label="Account standing"
      tone={severityTones[severity]}
      action={to !== pathname && <Link to={to}>{text}</Link>}
    >
      <strong>{title}.</strong> {sentence} {!isFixable && describeFix(fix, access.actor)}
      {quote !== undefined && ` The API returned: “${quote}”`}
    </BannerLine>
  );
}
