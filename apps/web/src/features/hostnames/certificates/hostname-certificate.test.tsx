import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import type { Certificate } from "@edge-console/contract/objects/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createQueryClient } from "../../../api/query-client.ts";
import { cacheHostname, hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { HostnameCertificate } from "./hostname-certificate.tsx";

const expires = Math.floor(Date.now() / 1000) + 90 * 86_400 + 600;
const issuing = createExampleHostname({ SSL_ENABLED: 1, SSL_CERTIFICATE: "AUTOCERT", CERTIFICATE_EXPIRES: 0 });
const issued: Hostname = { ...issuing, CERTIFICATE_EXPIRES: expires };

/** A hostname of a zone's list with its certificate, as on the hostname's page. */
function ListedCertificate() {
  const { data: hostnames } = useQuery(hostnamesQuery("a1", "z1"));
  const hostname = hostnames?.[0];
  return hostname && <HostnameCertificate hostnameRef={{ account: "a1", zone: "z1", hostname }} canChange={false} />;
}

/** Renders the certificate. The service has what `service` contains at the time of a request. */
async function renderCertificate(service: { hostname: Hostname; readonly certificate: Certificate }) {
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input);
    const body = url.endsWith("/certificate") ? service.certificate : { CDN_HOSTNAMES: [service.hostname] };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
  const client = createQueryClient();
  return { screen: await renderComponent(<ListedCertificate />, { client }), client };
}

const none: Certificate = { TYPE: "AUTOCERT", ISSUER: "", EXPIRES: 0, UPLOADED: 0 };
const managed: Certificate = { TYPE: "AUTOCERT", ISSUER: "Example CA", EXPIRES: expires, UPLOADED: 0 };

it("V10: shows a certificate as issued as soon as the list of hostnames does", async () => {
  const service = { hostname: issuing, certificate: none };
  const { screen, client } = await renderCertificate(service);
  await expect.element(screen.getByText("None yet")).toBeVisible();
  await expect.element(screen.getByText("Not issued yet")).toBeVisible();
  Object.assign(service, { hostname: issued, certificate: managed });
  // The list is loaded again every few seconds while a certificate is issued.
  cacheHostname(client, "a1", "z1", issued);
  await expect.element(screen.getByText(/90 days/)).toBeVisible();
  await expect.element(screen.getByText("Not issued yet")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Example CA")).toBeVisible();
  await expect.element(screen.getByText("None yet")).not.toBeInTheDocument();
});

it("V10: has the list of hostnames loaded again if the certificate is newer", async () => {
  const renewed = expires + 60 * 86_400;
  const service = {
    hostname: issued,
    get certificate() {
      this.hostname = { ...issued, CERTIFICATE_EXPIRES: renewed };
      return { ...managed, EXPIRES: renewed };
    },
  };
  const { screen } = await renderCertificate(service);
  await expect.element(screen.getByText(/150 days/)).toBeVisible();
});

it("says that HTTPS is off only of a certificate that was issued", async () => {
  const service = { hostname: { ...issuing, SSL_ENABLED: 0 as const }, certificate: none };
  const { screen, client } = await renderCertificate(service);
  const note = screen.getByText("HTTPS is off, so this certificate isn't used.");
  await expect.element(screen.getByText("Not issued yet")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  cacheHostname(client, "a1", "z1", { ...issued, SSL_ENABLED: 0 });
  await expect.element(note).toBeVisible();
});
