import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { certificateStatusLabels } from "../../../resources/hostnames/certificate-labels.ts";
import { type HostnameType, hostnameTypes } from "./hostname-rows.ts";

const typeLabels: Record<HostnameType, string> = {
  custom: "Custom hostnames",
  default: "Default hostnames",
  uploaded: "With uploaded certificate",
};

/** Filters hostnames by certificate status. */
export function CertificateFilter(props: FilterProps<CertificateStatus>): ReactElement {
  return (
    <FilterMenu
      name="Certificate"
      all={certificateStatuses}
      getLabel={(status) => certificateStatusLabels[status].label}
      {...props}
    />
  );
}

/** Filters hostnames by type. */
export function HostnameTypeFilter(props: FilterProps<HostnameType>): ReactElement {
  return <FilterMenu name="Type" all={hostnameTypes} getLabel={(type) => typeLabels[type]} {...props} />;
}
