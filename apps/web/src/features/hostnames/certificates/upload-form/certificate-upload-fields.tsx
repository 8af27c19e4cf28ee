import { messages } from "@edge-console/contract/messages";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactElement, useId, useRef, useState } from "react";
import { joinNames } from "../../../../format/names.ts";
import { useNow } from "../../../../format/time.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CodeBlock } from "../../../../ui/copy.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import type { CertificateAnalysis } from "../analyzer/analyze.ts";
import type { Conversion } from "../analyzer/binary-file.ts";
import { getCertificateChecks } from "../analyzer/checks.ts";
import styles from "./certificate-upload-fields.module.css";
import { CertificateChecks } from "./certificate-checks.tsx";
import type { CertificateInput } from "./use-certificate-input.ts";

/** Fields for a certificate chain and its private key (typed, pasted, dropped, or from files), with check results. */
export function CertificateUploadFields({ input }: { input: CertificateInput }): ReactElement {
  const { analysis, notice, conversions, certificate, privateKey, onInput, addFiles } = input;
  const now = useNow();
  const hintId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    setDraggedOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void addFiles(files);
  };
  const chain = analysis?.chain;
  const canReorder = chain && (!chain.isOrdered || chain.unrelated.length > 0);
  return (
    <div
      className={styles.fields}
      data-over={isDraggedOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setDraggedOver(false);
      }}
      onDrop={handleDrop}
    >
      <div className={styles.inputs}>
        <div className={styles.files}>
          <Button icon={FileUp} size="small" aria-describedby={hintId} onClick={() => fileInput.current?.click()}>
            Choose files
          </Button>
          <p id={hintId} className={styles.hint}>
            or drop PEM files here: certificate, intermediates, and private key.
          </p>
        </div>
        <p role="status" className={styles.notice}>
          {notice}
          {conversions.length > 0 && ` ${describeConversions(conversions)}`}
        </p>
        {conversions.length > 0 && (
          <CodeBlock
            canWrap
            label={conversions.length === 1 ? "command that converts the file" : "commands that convert the files"}
            code={conversions.map(({ command }) => command).join("\n")}
          />
        )}
        <TextArea
          ref={certificate}
          label="Certificate"
          hint="PEM. Leaf certificate first, then its intermediates."
          mono
          rows={4}
          autoComplete="off"
          className={styles.textArea}
          error={analysis?.validationErrors.certificate}
          onInput={onInput}
        />
        <TextArea
          ref={privateKey}
          label="Private key"
          hint="Without a passphrase. Sent only when you upload; never stored."
          mono
          rows={4}
          autoComplete="off"
          className={styles.textArea}
          error={getPrivateKeyError(analysis)}
          onInput={onInput}
        />
        {/* Last, so that the dialog focuses a text area first. */}
        <input
          ref={fileInput}
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
        {analysis && (
          <CertificateChecks
            checks={getCertificateChecks(analysis, now)}
            action={
              canReorder && (
                <Button size="small" onClick={input.reorderChain}>
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

function describeConversions(conversions: readonly Conversion[]): string {
  const formats = joinNames(conversions.map(({ format }) => format));
  return conversions.length === 1
    ? `The file is ${formats}. Convert it to PEM, then choose the new file:`
    : `The files are ${formats}. Convert them to PEM, then choose the new files:`;
}

/** Returns the API's error, with a hint if the key matches a certificate that isn't the first. */
function getPrivateKeyError(analysis: CertificateAnalysis | undefined): string | undefined {
  const error = analysis?.validationErrors.privateKey;
  if (error !== messages.certificate.mismatch || !analysis?.keyMatches) return error;
  return `${error} It matches another certificate of the chain: reorder the chain.`;
}
