import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { certificateStatusLabels } from "../../../resources/hostnames/certificate-labels.ts";
import { type HostnameKind, hostnameKinds } from "./listed-hostnames.ts";

const kindWords: Record<HostnameKind, string> = {
  own: "Own hostnames",
  default: "Default hostnames",
  uploaded: "With an uploaded certificate",
};

/** Narrows a list of hostnames to some statuses of their certificates. */
export function CertificateFilter(props: FilterProps<CertificateStatus>): ReactElement {
  return (
    <FilterMenu
      name="Certificate"
      all={certificateStatuses}
      labelOf={(status) => certificateStatusLabels[status].label}
      {...props}
    />
  );
}

/** Narrows a list of hostnames to some kinds. */
export function KindFilter(props: FilterProps<HostnameKind>): ReactElement {
  return <FilterMenu name="Kind" all={hostnameKinds} labelOf={(kind) => kindWords[kind]} {...props} />;
}
