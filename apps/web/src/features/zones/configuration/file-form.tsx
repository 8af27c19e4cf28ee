import { configurationLimits } from "@edge-console/contract/configuration/limits";
import type { Problem } from "@edge-console/contract/console/problem";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactElement, useRef, useState, type RefObject } from "react";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormActions, Section, Stack } from "../../../ui/page.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import type { usePlan } from "./plan-request.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import styles from "./configuration.module.css";

export type FileFormProps = {
  file: string;
  base: string;
  onFileChange: (file: string) => void;
  onBaseChange: (base: string) => void;
  planning: ReturnType<typeof usePlan>;
  onPlan: () => void;
};

/** The file, pasted, dropped, or chosen, with its errors by line, and the version that it's based on. */
export function FileForm({ file, base, onFileChange, onBaseChange, planning, onPlan }: FileFormProps): ReactElement {
  const text = useRef<HTMLTextAreaElement>(null);
  const { error, failureReason, isPending } = planning;
  const errors = error?.errors.filter(({ field }) => field !== "base") ?? [];
  const baseError = error?.errors.find(({ field }) => field === "base");
  return (
    <>
      <Section
        title="File"
        explanation={
          <>
            <p>Planning changes nothing: you see every change before you apply it. Export zones to get a file.</p>
            <p>
              Editors complete and check the file with its <a href="/schemas/configuration-1.json">JSON Schema</a>. A
              pipeline can plan and apply it with <a href="/zones.mjs">zones.mjs</a>, which needs only Node.js.
            </p>
          </>
        }
      >
        <Stack>
          <DroppableText label="Configuration file" rows={16} value={file} onChange={onFileChange} textRef={text} />
          {errors.length > 0 && <FileErrors errors={errors} file={file} textRef={text} />}
        </Stack>
      </Section>
      <Section
        title="Earlier version"
        explanation="Optional. With the file as it was when it last matched the account, changes that others have made since then aren't overwritten."
      >
        <DroppableText
          label="Earlier version of the file"
          rows={4}
          value={base}
          onChange={onBaseChange}
          error={baseError && `Line ${baseError.line}: ${baseError.message}`}
        />
      </Section>
      {error && error.errors.length === 0 && <FormProblem problem={error} />}
      {isPending && failureReason && (
        <Banner tone="info" title="Loading zones">
          {failureReason.detail} The plan follows automatically.
        </Banner>
      )}
      <FormActions>
        <Button variant="primary" loading={isPending} disabledReason={getDisabledReason(file)} onClick={onPlan}>
          Plan
        </Button>
      </FormActions>
    </>
  );
}

function getDisabledReason(file: string): string | false {
  if (file.trim() === "") return "Paste or choose a file";
  return (
    new Blob([file]).size > configurationLimits.bytes && "The file is larger than 2 MB. Split it into several files."
  );
}

function DroppableText({
  label,
  rows,
  value,
  onChange,
  textRef,
  error,
}: {
  label: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
  textRef?: React.RefObject<HTMLTextAreaElement | null>;
  error?: string | undefined;
}): ReactElement {
  const fileInput = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const isLarge = chosen.size > configurationLimits.bytes;
    setProblem(isLarge ? `${chosen.name} is larger than 2 MB. Split it into several files.` : undefined);
    if (!isLarge) onChange(await chosen.text());
  };
  const handleDrop = (event: DragEvent) => {
    setDraggedOver(false);
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    void read(dropped);
  };
  return (
    <div
      className={styles.drop}
      data-over={isDraggedOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={handleDrop}
    >
      <TextArea
        ref={textRef}
        label={label}
        hint="YAML. Paste it here, or drop a file."
        mono
        rows={rows}
        value={value}
        className={styles.text}
        error={problem ?? error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div>
        <Button icon={FileUp} size="small" onClick={() => fileInput.current?.click()}>
          Choose file
        </Button>
      </div>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".yaml,.yml"
        aria-label={`Choose ${label.toLowerCase()}`}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

type FileError = NonNullable<Problem["errors"]>[number];

/** Errors of a file, each with its line. Selecting one selects the line in the text. */
function FileErrors({
  errors,
  file,
  textRef,
}: {
  errors: readonly FileError[];
  file: string;
  textRef: RefObject<HTMLTextAreaElement | null>;
}): ReactElement {
  const lines = file.split("\n");
  const select = (line: number) => {
    const text = textRef.current;
    if (!text) return;
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, line - 4);
  };
  const count = formatQuantity(errors.length, "error");
  return (
    <Banner tone="bad" title={`The file has ${errors.length < configurationLimits.errors ? "" : "at least "}${count}`}>
      <ul className={styles.errors}>
        {errors.map(({ line = 1, column = 1, message, field }) => (
          <li key={`${line} ${column} ${field} ${message}`}>
            <button type="button" className={styles.position} onClick={() => select(line)}>
              Line {line}, column {column}
            </button>{" "}
            {message}
            <pre className={styles.line}>
              <span aria-hidden>{line} </span>
              {lines[line - 1]?.slice(0, 200)}
            </pre>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
