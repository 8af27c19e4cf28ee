import { Check, Copy } from "lucide-react";
import { Fragment, type ReactElement, useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { showToast } from "./toast.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./copy.module.css";

/** Time that "Copied" is shown. */
const resetMs = 1_800;

/**
 * Copies a value to the clipboard and shows whether it worked.
 *
 *     <CopyButton value={zone.id} label="Copy zone ID" />
 */
function CopyButton({ value, label, onCopied }: { value: string; label: string; onCopied?: () => void }): ReactElement {
  const { last, copy } = useCopy(onCopied);
  // A table row may show another value later, which wasn't copied.
  const copied = last === value;
  return (
    <>
      <IconButton
        icon={copied ? Check : Copy}
        label={copied ? "Copied" : label}
        size="small"
        hideTooltip
        className={classNames(styles.button, copied && styles.copied)}
        onClick={() => void copy(value)}
      />
      <VisuallyHidden>
        <span aria-live="polite">{copied ? "Copied" : ""}</span>
      </VisuallyHidden>
    </>
  );
}

/**
 * Labeled button that copies a longer text, which is created when it is pressed.
 *
 *     <CopyAction text={() => formatReport(zone)}>Copy report</CopyAction>
 */
export function CopyAction({
  text,
  label,
  size = "small",
  variant = "secondary",
  onCopied,
  children,
}: {
  text: () => string;
  /** Accessible name, if the label doesn't say what is copied. */
  label?: string;
  size?: "small" | "medium";
  variant?: "primary" | "secondary";
  onCopied?: () => void;
  children: string;
}): ReactElement {
  const { last, copy } = useCopy(onCopied);
  const copied = last !== undefined;
  return (
    <>
      <Button
        size={size}
        variant={variant}
        icon={copied ? Check : Copy}
        aria-label={copied ? undefined : label}
        title={label}
        onClick={() => void copy(text())}
      >
        {copied ? "Copied" : children}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{copied ? "Copied" : ""}</span>
      </VisuallyHidden>
    </>
  );
}

/** Copies text to the clipboard; `last` is the text that was just copied. */
function useCopy(onCopied?: () => void): { last: string | undefined; copy: (text: string) => Promise<void> } {
  const [last, setLast] = useState<string>();

  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => setLast(undefined), resetMs);
    return () => clearTimeout(timer);
  }, [last]);

  const copy = async (text: string) => {
    if (!(await copyOrReport(text))) return;
    setLast(text);
    onCopied?.();
  };
  return { last, copy };
}

/** Copies text to the clipboard, such as from a menu. Returns whether it worked; otherwise a toast says so. */
export async function copyOrReport(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ tone: "bad", title: "Couldn't copy", detail: "Select the text and press Ctrl+C or ⌘C." });
    return false;
  }
}

/**
 * An ID, an IP address, or a record in monospace, with a copy button.
 *
 *     <CopyText value="Z8K2M4QF" label="zone ID" />
 */
export function CopyText({
  value,
  label,
  displayedText,
  canWrap = false,
}: {
  value: string;
  /** Completes "Copy …": "zone ID". */
  label: string;
  /** Shown instead of the value, such as a shortened one. */
  displayedText?: string;
  /** Wraps long values instead of truncating them. */
  canWrap?: boolean;
}): ReactElement {
  return (
    <span className={styles.copyText}>
      <code className={canWrap ? styles.wrapped : styles.value} title={canWrap ? undefined : value}>
        {canWrap ? <BreakableText text={displayedText ?? value} /> : (displayedText ?? value)}
      </code>
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}

/**
 * Code block with a copy button: a curl command, a DNS record, a configuration.
 *
 *     <CodeBlock label="curl command" code={curl} />
 */
export function CodeBlock({
  code,
  label,
  canWrap = false,
  onCopied,
}: {
  code: string;
  label: string;
  /** Breaks long lines instead of scrolling: for a secret or a command that has to be seen as a whole. */
  canWrap?: boolean;
  onCopied?: () => void;
}): ReactElement {
  return (
    <div className={styles.block}>
      {/* Focusable, so that long lines can be scrolled by keyboard. */}
      <pre className={classNames(styles.code, canWrap && styles.wrapped)} tabIndex={0} role="region" aria-label={label}>
        <code>{canWrap ? <WrappedWords text={code} /> : code}</code>
      </pre>
      <span className={styles.blockCopy}>
        <CopyButton value={code} label={`Copy ${label}`} {...(onCopied && { onCopied })} />
      </span>
    </div>
  );
}

/** Letters of a part that fits the narrowest column. */
const unbrokenLength = 24;

/** A hostname, URL, or path that wraps before its dots, colons, and slashes if it has to, but not at hyphens. */
export function BreakableText({ text }: { text: string }): ReactElement {
  return (
    <>
      {splitBreakableText(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part.length > unbrokenLength ? part : <span className={styles.part}>{part}</span>}
        </Fragment>
      ))}
    </>
  );
}

/**
 * Wraps code between its words. A word that's longer than a line breaks where BreakableText does, and anywhere in a part that
 * is longer than a line, but not at hyphens.
 */
function WrappedWords({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(/(\s+)/).map((word, index) =>
        index % 2 === 1 ? (
          word
        ) : (
          <span key={index} className={styles.unit}>
            {splitBreakableText(word).map((part, partIndex) => (
              <span key={partIndex} className={styles.unit}>
                {part}
              </span>
            ))}
          </span>
        ),
      )}
    </>
  );
}

/** Splits a hostname, URL, or path before its dots, colons, and slashes, except for a last one, which stays on its line. */
function splitBreakableText(text: string): string[] {
  return text.split(/(?<=[^.:/])(?=[.:/].)/);
}
