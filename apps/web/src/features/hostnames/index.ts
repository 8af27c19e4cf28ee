export { CertificateState, HostnameLink } from "./account/hostname-cells.tsx";
export { KindFilter, StandingFilter } from "./account/hostname-filters.tsx";
export {
  filterHostnames,
  type HostnameView,
  type ListedHostname,
  listedHostnames,
  sortHostnames,
  viewInAddress,
} from "./account/listed-hostnames.ts";
export { ListedCount, ReadingLine, ReadingStopped } from "./account/reading-progress.tsx";
export { type AccountHostname, type AccountHostnames, useAccountHostnames } from "./account/use-account-hostnames.ts";
export { type CertificateStanding, certificateWords, soonDays } from "./certificate-words.ts";
export { dnsQuery, hostnamesQuery, rememberHostname } from "./queries.ts";
