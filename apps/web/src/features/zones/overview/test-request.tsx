import type { DnsVerdicts } from "@edge-console/contract/findings/hostnames";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { useNow } from "../../../format/time.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { getTestUrl } from "./test-url.ts";
import styles from "./note.module.css";

/** A command that requests a file from a hostname that works. Nothing if there is none. */
export function TestRequest({
  zone,
  hostnames,
  dns,
}: {
  zone: Zone;
  hostnames: readonly Hostname[] | undefined;
  dns: DnsVerdicts | undefined;
}): ReactElement | null {
  const now = useNow();
  const url = hostnames && getTestUrl(hostnames, dns, now);
  if (url === undefined) return null;
  return (
    <Section title="Test a request">
      <Stack gap="small">
        <CodeBlock label="curl command" code={`curl -I ${url}`} canWrap />
        {zone.TOKEN_AUTH === 1 ? (
          <p className={styles.note}>Signed URLs are required, so this request is blocked without a signature.</p>
        ) : (
          zone.BLOCK_ROOT === 1 && <p className={styles.note}>Directory paths are blocked. Add the path of a file.</p>
        )}
      </Stack>
    </Section>
  );
}
