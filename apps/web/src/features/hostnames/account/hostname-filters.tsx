import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { certificateStatusLabels } from "../../../resources/hostnames/certificate-labels.ts";
import { type HostnameType, hostnameTypes } from "./hostname-rows.ts";

const typeLabels: Record<HostnameType, string> = {
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

/** Narrows a list of hostnames to some types. */
export function HostnameTypeFilter(props: FilterProps<HostnameType>): ReactElement {
  return <FilterMenu name="Kind" all={hostnameTypes} labelOf={(kind) => typeLabels[kind]} {...props} />;
}
