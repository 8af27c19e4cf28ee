export { HostnameCertificate } from "./hostname-certificate.tsx";
