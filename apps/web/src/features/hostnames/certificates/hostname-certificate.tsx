import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { Certificate } from "@edge-console/contract/objects/certificate";
import type { ProblemError } from "../../../api/problem.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { CertificateFacts } from "./certificate-facts.tsx";
import styles from "./hostname-certificate.module.css";
import { type HostnameRef, certificateQuery, cacheCertificate, uploadedNamesQuery } from "./queries.ts";
import { removeCertificate } from "./remove-certificate.ts";

const UploadDialog = lazy(async () => ({ default: (await import("./upload-dialog.tsx")).UploadDialog }));

/** A custom hostname's certificate: what it is, and the ways to upload one of one's own and to remove it. */
export function HostnameCertificate({ place, mayChange }: { place: HostnameRef; mayChange: boolean }): ReactElement {
  const [search, setSearch] = useSearchParams();
  const { data: certificate, error, refetch, isFetching } = useQuery(certificateQuery(place));
  const { data: seen } = useQuery(uploadedNamesQuery(place));
  const setUploading = (open: boolean) => setSearch(open ? { upload: "1" } : {}, { replace: true });
  const isSeen = seen && seen.EXPIRES === certificate?.EXPIRES && seen.UPLOADED === certificate.UPLOADED;
  return (
    <Section
      title="Certificate"
      explanation="A managed certificate is issued and renewed automatically. If you upload your own, you renew it yourself."
    >
      <Stack>
        {certificate ? (
          <CertificateFacts certificate={certificate} names={isSeen ? seen.names : undefined} />
        ) : error ? (
          <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton lines={3} label="Loading the certificate" />
        )}
        {place.hostname.SSL_ENABLED === 0 && <Banner tone="info">HTTPS is off, so no certificate is served.</Banner>}
        {mayChange && <Actions place={place} certificate={certificate} onUpload={() => setUploading(true)} />}
      </Stack>
      {mayChange && search.has("upload") && (
        <Suspense>
          <UploadDialog place={place} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Actions({
  place,
  certificate,
  onUpload,
}: {
  place: HostnameRef;
  certificate: Certificate | undefined;
  onUpload: () => void;
}): ReactElement {
  const { hostname } = place;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removal = useMutation<Certificate, ProblemError>({
    mutationFn: () => removeCertificate(place),
    onSuccess: (next) => {
      setAsking(false);
      cacheCertificate(client, place, next, undefined);
      void client.invalidateQueries({ queryKey: certificateQuery(place).queryKey, exact: true });
      showToast({ title: "Certificate removed", detail: "An automatic one is being issued." });
    },
  });
  return (
    <div className={styles.actions}>
      <Button onClick={onUpload}>Upload certificate</Button>
      {certificate?.TYPE === "CUSTOM" && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Remove certificate
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          removal.reset();
        }}
        onConfirm={() => removal.mutate()}
        title={`Remove the certificate of ${hostname.HOSTNAME}?`}
        confirmLabel="Remove certificate"
        pending={removal.isPending}
        error={removal.error && <FormProblem problem={removal.error} />}
      >
        <ul>
          <li>The certificate is deleted. To restore it, upload it again with its private key.</li>
          <li>A managed certificate is then issued. Until it's ready, the hostname may have no certificate.</li>
          <li>{hostname.FORCE_SSL === 1 ? "Force HTTPS is disabled." : "Force HTTPS stays off."}</li>
          <li>
            Browsers that have seen Force HTTPS refuse plain HTTP: meanwhile those visitors cannot reach the hostname.
          </li>
        </ul>
        <CurlCommand request={{ method: "DELETE", path: `/cdn/${place.zone}/hostnames/${hostname.ID}/certificate` }} />
      </ConfirmDialog>
    </div>
  );
}
