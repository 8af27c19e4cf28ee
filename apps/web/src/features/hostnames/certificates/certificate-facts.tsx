import type { Certificate } from "@edge-console/contract/objects/certificate";
import type { ReactElement } from "react";
import { Time, useNow } from "../../../format/time.tsx";
import { formatDate, hasTime } from "../../../format/times.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { formatTimeLeft } from "./time-left.ts";

/**
 * Certificate of a hostname. `issuer` and `uploadedAt` are undefined while they load. `names` are known only if it was uploaded
 * in this tab.
 */
export function CertificateFacts({
  type,
  expiresAt,
  issuer,
  uploadedAt,
  names,
}: {
  type: Certificate["TYPE"];
  /** In Unix seconds; 0 if none is issued. */
  expiresAt: number;
  issuer: string | undefined;
  uploadedAt: number | undefined;
  names?: readonly string[] | undefined;
}): ReactElement {
  const now = useNow();
  return (
    <DefinitionList
      items={[
        { term: "Type", value: type === "CUSTOM" ? "Uploaded (CUSTOM)" : "Managed (AUTOCERT)" },
        {
          term: "Issuer",
          value: issuer === undefined ? <Skeleton width="10rem" label="Loading issuer" /> : issuer || "None yet",
        },
        {
          term: "Expires",
          value: hasTime(expiresAt) ? `${formatDate(expiresAt)}, ${formatTimeLeft(expiresAt, now)}` : "Not issued yet",
        },
        ...(type === "CUSTOM"
          ? [
              {
                term: "Uploaded",
                value:
                  uploadedAt === undefined ? (
                    <Skeleton width="8rem" label="Loading time of the upload" />
                  ) : (
                    <Time at={uploadedAt} />
                  ),
              },
            ]
          : []),
        ...(names ? [{ term: "Covers", value: names.join(", "), note: "Read from the uploaded file." }] : []),
      ]}
    />
  );
}
