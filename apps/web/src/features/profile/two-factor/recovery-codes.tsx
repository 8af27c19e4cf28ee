import { Copy, Download, Printer } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Stack } from "../../../ui/page.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./recovery-codes.module.css";

/** Recovery codes to copy, download, or print. They are only in the memory of this component. */
export function RecoveryCodes({
  email,
  codes,
  hasLeaveWarning,
  onSecretSaved,
}: {
  email: string;
  codes: readonly string[];
  /** Whether the user tried to leave without saving them. */
  hasLeaveWarning: boolean;
  onSecretSaved: () => void;
}): ReactElement {
  const [copied, setCopied] = useState<"copied" | "failed">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${codes.join("\n")}\n`);
      setCopied("copied");
      onSecretSaved();
    } catch {
      setCopied("failed");
    }
  };
  const save = () => {
    download("edge-console-recovery-codes.txt", "text/plain", formatCodesFile(email, codes));
    onSecretSaved();
  };
  const print = () => {
    window.print();
    onSecretSaved();
  };
  return (
    <Stack>
      {hasLeaveWarning ? (
        <Banner tone="bad" title="Recovery codes not saved">
          Copy, download, or print them first. If you close this dialog, you'll have to generate new codes.
        </Banner>
      ) : (
        <Banner tone="caution" title="Save your recovery codes">
          Use a code to sign in if you lose your phone. Each works once. Store them separately from your password.
        </Banner>
      )}
      <div className={styles.print}>
        <p className={styles.printed}>Edge Console recovery codes for {email}. Each works once.</p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={sharedStyles.row}>
        <Button icon={Copy} onClick={() => void copy()}>
          {copied === "copied" ? "Copied" : "Copy"}
        </Button>
        <Button icon={Download} onClick={save}>
          Download
        </Button>
        <Button icon={Printer} onClick={print}>
          Print
        </Button>
        <span aria-live="polite" className={styles.downloadError}>
          {copied === "failed" && "Couldn't copy. Select the codes and copy them by hand."}
        </span>
      </div>
    </Stack>
  );
}

function formatCodesFile(email: string, codes: readonly string[]): string {
  return `Edge Console recovery codes for ${email}. Each works once.\n\n${codes.join("\n")}\n`;
}
