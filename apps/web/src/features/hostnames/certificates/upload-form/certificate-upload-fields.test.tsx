import type { ReactElement } from "react";
import { userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../../test/render.tsx";
import { CertificateUploadFields } from "./certificate-upload-fields.tsx";
import { useCertificateInput } from "./use-certificate-input.ts";

function UploadForm(): ReactElement {
  return <CertificateUploadFields input={useCertificateInput("cdn.example.com")} />;
}

const certificate = new File([new Uint8Array([0x30, 0x82, 0x04, 0x11, 0x30, 0x82])], "cert.cer");
const bundle = new File([new Uint8Array([0x30, 0x82, 0x09, 0xdf, 0x02, 0x01, 0x03])], "site.pfx");

it("explains every chosen file in a binary format, with the command that converts it", async () => {
  const screen = await renderComponent(<UploadForm />);
  const files = screen.getByLabelText("Certificate and key files");
  await userEvent.upload(files, certificate);
  await expect.element(screen.getByText(/The file is a DER certificate\. Convert it to PEM/)).toBeVisible();

  await userEvent.upload(files, [certificate, bundle]);
  await expect
    .element(screen.getByText(/The files are a DER certificate and a PKCS#12 bundle\. Convert them to PEM/))
    .toBeVisible();
  await expect.element(screen.getByText(/openssl x509 -inform DER -in cert\.cer/)).toBeVisible();
  await expect.element(screen.getByText(/openssl pkcs12 -nodes -in site\.pfx/)).toBeVisible();
});
