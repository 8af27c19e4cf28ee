import { messages } from "@edge-console/contract/messages";
import type { Certificate } from "@edge-console/contract/objects/certificate";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { useCountdown, getRetryTime } from "../../../format/countdown.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { CertificateFacts } from "./certificate-facts.tsx";
import type { CertificateAnalysis } from "./analyzer/analyze.ts";
import { CertificateUploadFields } from "./upload-form/certificate-upload-fields.tsx";
import { useCertificateInput } from "./upload-form/use-certificate-input.ts";
import { type HostnameRef, cacheCertificate } from "./queries.ts";
import { uploadCertificate } from "./upload-certificate.ts";

/**
 * Dialog: uploads a certificate for a hostname after showing the checks of its contents. The private key is only in its
 * text area until the upload succeeds or the dialog closes.
 */
export function UploadDialog({
  hostnameRef,
  onClose,
}: {
  hostnameRef: HostnameRef;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const input = useCertificateInput(hostnameRef.hostname.HOSTNAME);
  const { analysis } = input;
  const leaf = analysis?.leaf;

  // Not a variable of the mutation, because the mutation cache keeps variables.
  const upload = useMutation({
    mutationFn: () => uploadCertificate(hostnameRef, input.getInput()),
    onSuccess: (certificate) => {
      cacheCertificate(client, hostnameRef, certificate, leaf?.names);
      input.clear();
    },
  });

  const { data: uploaded, error: problem, isPending } = upload;
  const secondsLeft = useCountdown(problem ? getRetryTime(problem) : 0);
  if (uploaded)
    return <UploadedDialog certificate={uploaded} hostname={hostnameRef.hostname.HOSTNAME} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      size="large"
      title={`Upload certificate for ${hostnameRef.hostname.HOSTNAME}`}
      description="Replaces the current certificate, enables HTTPS, and deploys to all locations within seconds."
      footer={
        <>
          <Button onClick={() => !isPending && onClose()}>Cancel</Button>
          <Button
            variant="primary"
            loading={isPending}
            disabledReason={
              secondsLeft > 0 ? `Try again in ${formatQuantity(secondsLeft, "second")}` : getDisabledReason(analysis)
            }
            onClick={() => upload.mutate()}
          >
            Upload certificate
          </Button>
        </>
      }
    >
      <Stack>
        <CertificateUploadFields input={input} />
        <CurlCommand
          request={{
            method: "POST",
            path: `/cdn/${hostnameRef.zone}/hostnames/${hostnameRef.hostname.ID}/certificate`,
            files: { CERTIFICATE: "certificate.pem", PRIVATE_KEY: "private-key.pem" },
          }}
        />
        {problem && <FormProblem problem={problem} />}
      </Stack>
    </Dialog>
  );
}

/** Returns why the certificate can't be uploaded yet; undefined if it can. */
function getDisabledReason(analysis: CertificateAnalysis | undefined): string | undefined {
  if (analysis?.ready) return undefined;
  const { certificate, privateKey } = analysis?.validationErrors ?? {};
  return certificate ?? privateKey ?? messages.certificate.pasteBoth;
}

function UploadedDialog({
  certificate,
  hostname,
  onClose,
}: {
  certificate: Certificate;
  hostname: string;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Certificate uploaded for ${hostname}`}
      description="HTTPS is on. The certificate deploys to all locations within seconds."
      footer={
        <Button variant="primary" data-autofocus="" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack>
        <CertificateFacts
          type={certificate.TYPE}
          expiresAt={certificate.EXPIRES}
          issuer={certificate.ISSUER}
          uploadedAt={certificate.UPLOADED}
        />
      </Stack>
    </Dialog>
  );
}
