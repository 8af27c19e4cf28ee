import { configurationLimits } from "@edge-console/contract/configuration/limits";
import type { Problem } from "@edge-console/contract/console/problem";
import type { ReactElement, RefObject } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { Banner } from "../../../ui/banner.tsx";
import styles from "./configuration.module.css";

type FileError = NonNullable<Problem["errors"]>[number];

/** Errors of a file, each with its line. Selecting one selects the line in the text. */
export function FileErrors({
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
