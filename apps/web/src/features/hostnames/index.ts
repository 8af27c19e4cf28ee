export { CertificateState, ForceHttpsState, HostnameLink } from "./account/hostname-cells.tsx";
export { HostnameListPage, HostnameTable } from "./account/hostname-list-page.tsx";
export { type HostnameView, type ListedHostname, listedHostnames, viewInAddress } from "./account/listed-hostnames.ts";
export { ReadingLine, ReadingStopped } from "./account/reading-progress.tsx";
export { type AccountHostname, type AccountHostnames, useAccountHostnames } from "./account/use-account-hostnames.ts";
export { useHostnameList } from "./account/use-hostname-list.ts";
export { type CertificateStanding, certificateWords, soonDays } from "./certificate-words.ts";
export { usePendingForceHttps } from "./pending-force-https.ts";
export { dnsQuery, hostnamesQuery, rememberHostname } from "./queries.ts";
