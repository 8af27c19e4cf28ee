import { Copy, Download, Printer } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Stack } from "../../../ui/page.tsx";
import styles from "./recovery-codes.module.css";

/** Recovery codes, this once: to copy, to download, to print. They are this component's property alone and go with it. */
export function RecoveryCodes({
  email,
  codes,
  leaving,
  onTaken,
}: {
  email: string;
  codes: readonly string[];
  /** It was tried to leave without having taken them. */
  leaving: boolean;
  onTaken: () => void;
}): ReactElement {
  const [copied, setCopied] = useState<"yes" | "refused">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${codes.join("\n")}\n`);
      setCopied("yes");
      onTaken();
    } catch {
      setCopied("refused");
    }
  };
  const save = () => {
    download("edge-console-recovery-codes.txt", "text/plain", formatCodesFile(email, codes));
    onTaken();
  };
  const print = () => {
    window.print();
    onTaken();
  };
  return (
    <Stack>
      {leaving ? (
        <Banner tone="bad" title="The recovery codes have not been saved">
          Copy, download or print them first. If you close this once more, they are gone; new ones can be made.
        </Banner>
      ) : (
        <Banner tone="caution" title="Save your recovery codes">
          Use a code to sign in if you lose your phone. Each works once. Store them separately from your password.
        </Banner>
      )}
      <div className={styles.print}>
        <p className={styles.printed}>Recovery codes of {email} for the Edge Console. Each works once.</p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button icon={Copy} onClick={() => void copy()}>
          {copied === "yes" ? "Copied" : "Copy"}
        </Button>
        <Button icon={Download} onClick={save}>
          Download
        </Button>
        <Button icon={Printer} onClick={print}>
          Print
        </Button>
        <span aria-live="polite" className={styles.refused}>
          {copied === "refused" && "Couldn't copy. Select the codes and copy them by hand."}
        </span>
      </div>
    </Stack>
  );
}

function formatCodesFile(email: string, codes: readonly string[]): string {
  return `Recovery codes of ${email} for the Edge Console. Each works once.\n\n${codes.join("\n")}\n`;
}
