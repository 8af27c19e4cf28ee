import { messages } from "@edge-console/contract/messages";
import type { Certificate } from "@edge-console/contract/objects/certificate";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { useCountdown, waitUntil } from "../../../format/countdown.ts";
import { AsCurl } from "../../../forms/as-curl.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { CertificateFacts } from "./certificate-facts.tsx";
import type { Examination } from "./doctor/examine.ts";
import { CertificateIntake } from "./intake/certificate-intake.tsx";
import { useIntake } from "./intake/use-intake.ts";
import { type CertificatePlace, rememberCertificate } from "./queries.ts";
import { findOut, type Uploaded, uploadCertificate } from "./upload-certificate.ts";

/**
 * Uploads a certificate for a hostname, after saying what is seen in it. `before`: the certificate in place. The private
 * key is in its box alone, until it is sent or the dialog closes.
 */
export function UploadDialog({
  place,
  before,
  onClose,
}: {
  place: CertificatePlace;
  before: Certificate | undefined;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const intake = useIntake(place.hostname.HOSTNAME);
  const { examination } = intake;
  const leaf = examination?.leaf;

  const onSuccess = ({ certificate }: Uploaded) => {
    rememberCertificate(client, place, certificate, leaf?.names);
    intake.clear();
  };
  // Neither takes the key as a variable: what a mutation is given stays in its cache.
  const upload = useMutation<Uploaded, ProblemError>({
    mutationFn: () => {
      if (!leaf) throw new TypeError("There is no certificate to upload.");
      return uploadCertificate(place, intake.material(), leaf, before);
    },
    onSuccess,
  });
  const lookAgain = useMutation<Uploaded, ProblemError>({
    mutationFn: () => {
      if (!leaf || !upload.error) throw new TypeError("There is nothing to look for.");
      return findOut(place, leaf, before, upload.error);
    },
    onSuccess,
  });

  const done = upload.data ?? lookAgain.data;
  const problem = lookAgain.error ?? upload.error;
  const left = useCountdown(problem ? waitUntil(problem) : 0);
  if (done) return <Done uploaded={done} hostname={place.hostname.HOSTNAME} onClose={onClose} />;
  const busy = upload.isPending || lookAgain.isPending;
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      size="large"
      title={`Upload a certificate for ${place.hostname.HOSTNAME}`}
      description="It replaces the certificate in place for good, switches HTTPS on, and reaches every location within seconds."
      footer={
        <>
          <Button onClick={() => !busy && onClose()}>Cancel</Button>
          <Button
            variant="primary"
            loading={upload.isPending}
            disabledReason={left > 0 ? `Possible again in ${left} s` : whyNotYet(examination)}
            onClick={() => {
              lookAgain.reset();
              upload.mutate();
            }}
          >
            Upload certificate
          </Button>
        </>
      }
    >
      <Stack>
        <CertificateIntake intake={intake} />
        <AsCurl
          request={{
            method: "POST",
            path: `/cdn/${place.zone}/hostnames/${place.hostname.ID}/certificate`,
            files: { CERTIFICATE: "certificate.pem", PRIVATE_KEY: "private-key.pem" },
          }}
        />
        {problem && (
          <FormProblem problem={problem}>
            {problem.outcome === "unknown" && (
              <p>
                It may have been saved.{" "}
                <Button size="small" loading={lookAgain.isPending} onClick={() => lookAgain.mutate()}>
                  Look what is in place
                </Button>
              </p>
            )}
          </FormProblem>
        )}
      </Stack>
    </Dialog>
  );
}

/** Why nothing can be sent yet; undefined when it can. */
function whyNotYet(examination: Examination | undefined): string | undefined {
  if (examination?.ready) return undefined;
  const { certificate, privateKey } = examination?.refusals ?? {};
  return certificate ?? privateKey ?? messages.certificate.pasteBoth;
}

function Done({
  uploaded: { certificate, readBack },
  hostname,
  onClose,
}: {
  uploaded: Uploaded;
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
        {readBack && (
          <Banner tone="info">
            The answer was lost, so the certificate in place was read: it is the one that was sent.
          </Banner>
        )}
        <CertificateFacts certificate={certificate} />
      </Stack>
    </Dialog>
  );
}
