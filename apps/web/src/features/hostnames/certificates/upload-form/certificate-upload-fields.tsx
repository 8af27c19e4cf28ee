import { messages } from "@edge-console/contract/messages";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactElement, useId, useRef, useState } from "react";
import { useNow } from "../../../../format/time.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import type { CertificateAnalysis } from "../analyzer/analyze.ts";
import { getCertificateChecks } from "../analyzer/checks.ts";
import styles from "./certificate-upload-fields.module.css";
import { CertificateChecks } from "./certificate-checks.tsx";
import type { CertificateInput } from "./use-certificate-input.ts";

/** Two boxes for a certificate with its chain and its private key, by drop, paste or files, and what is seen in them. */
export function CertificateUploadFields({ intake }: { intake: CertificateInput }): ReactElement {
  const { analysis: examination, notice: note, certificate, privateKey, onInput: look, addFiles } = intake;
  const now = useNow();
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void addFiles(files);
  };
  const chain = examination?.chain;
  const canBeOrdered = chain && (!chain.isOrdered || chain.unrelated.length > 0);
  return (
    <div
      className={styles.intake}
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
    >
      <div className={styles.boxes}>
        <div className={styles.files}>
          <Button icon={FileUp} size="small" aria-describedby={hintId} onClick={() => chooser.current?.click()}>
            Choose files
          </Button>
          <p id={hintId} className={styles.hint}>
            or drop PEM files here: certificate, intermediates, and private key.
          </p>
        </div>
        <p role="status" className={styles.note}>
          {note}
        </p>
        <TextArea
          ref={certificate}
          label="Certificate"
          hint="The certificate first, then those that issued it."
          mono
          rows={4}
          autoComplete="off"
          className={styles.box}
          error={examination?.validationErrors.certificate}
          onInput={look}
        />
        <TextArea
          ref={privateKey}
          label="Private key"
          hint="Without a passphrase. Sent only when you upload; never stored."
          mono
          rows={4}
          autoComplete="off"
          className={styles.box}
          error={getPrivateKeyError(examination)}
          onInput={look}
        />
        {/* Behind the boxes, so that the dialog's focus begins in the first of them. */}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Certificate and key files"
          onChange={(event) => {
            void addFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      <div>
        {examination && (
          <CertificateChecks
            findings={getCertificateChecks(examination, now)}
            action={
              canBeOrdered && (
                <Button size="small" onClick={intake.reorderChain}>
                  Reorder chain
                </Button>
              )
            }
          />
        )}
      </div>
    </div>
  );
}

/** The service's sentence; and where the key belongs to another certificate of the chain than the first, what helps. */
function getPrivateKeyError(examination: CertificateAnalysis | undefined): string | undefined {
  const sentence = examination?.validationErrors.privateKey;
  if (sentence !== messages.certificate.mismatch || !examination?.keyMatches) return sentence;
  return `${sentence} It belongs to one that does not stand first: put the chain in order.`;
}
