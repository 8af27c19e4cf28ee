import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { Certificate } from "@edge-console/contract/objects/certificate";
import { callOperation } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { CertificateFacts } from "./certificate-facts.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import { type HostnameRef, certificateQuery, cacheCertificate, uploadedNamesQuery } from "./queries.ts";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

const UploadDialog = lazy(async () => ({ default: (await import("./upload-dialog.tsx")).UploadDialog }));

/** Section: certificate of a custom hostname, with actions to upload or remove one. */
export function HostnameCertificate({
  hostnameRef,
  canChange,
}: {
  hostnameRef: HostnameRef;
  canChange: boolean;
}): ReactElement {
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const query = useQuery(certificateQuery(hostnameRef));
  const certificate = query.data;
  const { data: uploaded } = useQuery(uploadedNamesQuery(hostnameRef));
  const isCurrent = uploaded && uploaded.EXPIRES === certificate?.EXPIRES && uploaded.UPLOADED === certificate.UPLOADED;
  return (
    <Section
      title="Certificate"
      explanation="A managed certificate is issued and renewed automatically. If you upload your own, you renew it yourself."
    >
      <Stack>
        {query.isLoadingError ? (
          <QueryProblem query={query} />
        ) : (
          <CertificateFacts
            type={hostnameRef.hostname.SSL_CERTIFICATE}
            expiresAt={hostnameRef.hostname.CERTIFICATE_EXPIRES}
            issuer={certificate?.ISSUER}
            uploadedAt={certificate?.UPLOADED}
            names={isCurrent ? uploaded.names : undefined}
          />
        )}
        {hostnameRef.hostname.SSL_ENABLED === 0 && hostnameRef.hostname.CERTIFICATE_EXPIRES > 0 && (
          <Banner tone="info">HTTPS is off, so this certificate isn't used.</Banner>
        )}
        {canChange && <Actions hostnameRef={hostnameRef} onUpload={() => openDialog("upload")} />}
      </Stack>
      {dialog === "upload" && (
        <Suspense>
          <UploadDialog hostnameRef={hostnameRef} onClose={closeDialog} />
        </Suspense>
      )}
    </Section>
  );
}

function Actions({ hostnameRef, onUpload }: { hostnameRef: HostnameRef; onUpload: () => void }): ReactElement {
  const { hostname } = hostnameRef;
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const removal = useMutation({
    mutationFn: () => removeCertificate(hostnameRef),
    onSuccess: (next) => {
      setConfirming(false);
      cacheCertificate(client, hostnameRef, next, undefined);
      const { account, zone } = hostnameRef;
      void client.invalidateQueries({ queryKey: queryKeys.certificate(account, zone, hostname.ID) });
      showToast({ title: "Certificate removed", detail: "Issuing a managed certificate." });
    },
  });
  return (
    <div className={sharedStyles.row}>
      <Button onClick={onUpload}>Upload certificate</Button>
      {hostname.SSL_CERTIFICATE === "CUSTOM" && (
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Remove certificate
        </Button>
      )}
      <MutationDialog
        mutation={removal}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => removal.mutate()}
        title={`Remove certificate of ${hostname.HOSTNAME}?`}
        confirmLabel="Remove certificate"
      >
        <ul>
          <li>The certificate is deleted. To restore it, upload it again with its private key.</li>
          <li>A managed certificate is then issued. Until it's ready, the hostname may have no certificate.</li>
          <li>{hostname.FORCE_SSL === 1 ? "Force HTTPS is disabled." : "Force HTTPS stays off."}</li>
          <li>
            Browsers that remember HSTS don't use HTTP, so returning visitors can't reach the hostname until then.
          </li>
        </ul>
        <CurlCommand
          request={{ method: "DELETE", path: `/cdn/${hostnameRef.zone}/hostnames/${hostname.ID}/certificate` }}
        />
      </MutationDialog>
    </div>
  );
}

/** A hostname's certificate after its uploaded one was removed: a managed one that is being issued. */
const issuing: Certificate = { TYPE: "AUTOCERT", ISSUER: "", EXPIRES: 0, UPLOADED: 0 };

/** Removes a hostname's uploaded certificate, and returns the managed one that replaces it. */
async function removeCertificate({ account, zone, hostname }: HostnameRef): Promise<Certificate> {
  const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
  await callOperation("DELETE /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", { account, ids });
  return issuing;
}
