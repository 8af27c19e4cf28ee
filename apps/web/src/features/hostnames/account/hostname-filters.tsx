import type { ReactElement } from "react";
import {
  type CertificateStanding,
  certificateStandings,
  standingWords,
} from "../../../resources/hostnames/certificate-words.ts";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { type HostnameKind, hostnameKinds } from "./listed-hostnames.ts";

const kindWords: Record<HostnameKind, string> = {
  own: "Own hostnames",
  default: "Default hostnames",
  uploaded: "With an uploaded certificate",
};

/** Narrows a list of hostnames to some standings of their certificates. */
export function StandingFilter(props: FilterProps<CertificateStanding>): ReactElement {
  return (
    <FilterMenu
      name="Certificate"
      all={certificateStandings}
      labelOf={(standing) => standingWords[standing]}
      {...props}
    />
  );
}

/** Narrows a list of hostnames to some kinds. */
export function KindFilter(props: FilterProps<HostnameKind>): ReactElement {
  return <FilterMenu name="Kind" all={hostnameKinds} labelOf={(kind) => kindWords[kind]} {...props} />;
}
