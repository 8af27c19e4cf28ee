import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useDiagnosis } from "../diagnostics/use-diagnosis.ts";
import { ZoneStateBadge } from "../../../resources/findings/zone-state-badge.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./zone-header-state.module.css";

/** Status of a zone in its page header. Links to Diagnostics unless the zone is active. */
export function ZoneHeaderState({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const { diagnosis, isFetched } = useDiagnosis(account, zone);
  if (!isFetched) return <Skeleton width="4rem" />;
  const badges = diagnosis.states.map((state) => <ZoneStateBadge key={state} state={state} isTinted />);
  if (diagnosis.states[0] === "active") return <>{badges}</>;
  return (
    <Link className={styles.link} to={paths.zoneDiagnostics(account, zone.ID)} title={diagnosis.sentence}>
      {badges}
    </Link>
  );
}
