import { messages } from "@edge-console/contract/messages";
import type { Certificate } from "@edge-console/contract/objects/certificate";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
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
 * Uploads a certificate for a hostname, after saying what is seen in it. The private key is in its box alone, until it is
 * sent or the dialog closes.
 */
export function UploadDialog({ place, onClose }: { place: HostnameRef; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const intake = useCertificateInput(place.hostname.HOSTNAME);
  const { analysis: examination } = intake;
  const leaf = examination?.leaf;

  // The key is no variable of the mutation: what a mutation is given stays in its cache.
  const upload = useMutation<Certificate, ProblemError>({
    mutationFn: () => uploadCertificate(place, intake.getInput()),
    onSuccess: (certificate) => {
      cacheCertificate(client, place, certificate, leaf?.names);
      intake.clear();
    },
  });

  const { data: uploaded, error: problem, isPending: busy } = upload;
  const left = useCountdown(problem ? getRetryTime(problem) : 0);
  if (uploaded) return <Done certificate={uploaded} hostname={place.hostname.HOSTNAME} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      size="large"
      title={`Upload a certificate for ${place.hostname.HOSTNAME}`}
      description="Replaces the current certificate, enables HTTPS, and deploys to all locations within seconds."
      footer={
        <>
          <Button onClick={() => !busy && onClose()}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={left > 0 ? `Try again in ${formatQuantity(left, "second")}` : whyNotYet(examination)}
            onClick={() => upload.mutate()}
          >
            Upload certificate
          </Button>
        </>
      }
    >
      <Stack>
        <CertificateUploadFields intake={intake} />
        <CurlCommand
          request={{
            method: "POST",
            path: `/cdn/${place.zone}/hostnames/${place.hostname.ID}/certificate`,
            files: { CERTIFICATE: "certificate.pem", PRIVATE_KEY: "private-key.pem" },
          }}
        />
        {problem && <FormProblem problem={problem} />}
      </Stack>
    </Dialog>
  );
}

/** Why nothing can be sent yet; undefined when it can. */
function whyNotYet(examination: CertificateAnalysis | undefined): string | undefined {
  if (examination?.ready) return undefined;
  const { certificate, privateKey } = examination?.validationErrors ?? {};
  return certificate ?? privateKey ?? messages.certificate.pasteBoth;
}

function Done({
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
      title={`Certificate of ${hostname} uploaded`}
      description="HTTPS is on; every location has it within seconds."
      footer={
        <Button variant="primary" data-autofocus="" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack>
        <CertificateFacts certificate={certificate} />
      </Stack>
    </Dialog>
  );
}
