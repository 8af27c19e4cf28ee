import type { Certificate } from "@edge-console/contract/objects/certificate";
import type { ReactElement } from "react";
import { Time, useNow } from "../../../format/time.tsx";
import { formatDate, hasTime } from "../../../format/times.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { formatTimeLeft } from "./time-left.ts";

/** Certificate of a hostname. `names` are known only if it was uploaded in this tab. */
export function CertificateFacts({
  certificate: { TYPE, ISSUER, EXPIRES, UPLOADED },
  names,
}: {
  certificate: Certificate;
  names?: readonly string[] | undefined;
}): ReactElement {
  const now = useNow();
  return (
    <DefinitionList
      items={[
        { term: "Type", value: TYPE === "CUSTOM" ? "Uploaded (CUSTOM)" : "Managed (AUTOCERT)" },
        { term: "Issuer", value: ISSUER || "None yet" },
        {
          term: "Expires",
          value: hasTime(EXPIRES) ? `${formatDate(EXPIRES)}, ${formatTimeLeft(EXPIRES, now)}` : "Not issued yet",
        },
        ...(TYPE === "CUSTOM" ? [{ term: "Uploaded", value: <Time at={UPLOADED} /> }] : []),
        ...(names ? [{ term: "Covers", value: names.join(", "), note: "Read from the uploaded file." }] : []),
      ]}
    />
  );
}
