import { Check, Copy } from "lucide-react";
import { type ReactElement, useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { showToast } from "./toast.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./copy.module.css";

/**
 * Puts a value into the clipboard, and says whether it did.
 *
 *     <CopyButton value={zone.id} label="Copy zone id" />
 */
function CopyButton({ value, label, onCopied }: { value: string; label: string; onCopied?: () => void }): ReactElement {
  const { last, copy } = useCopy(onCopied);
  // A row of a table may come to show another value, which has not been copied.
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
 * A button with words that puts a longer text into the clipboard, which is made when it is pressed.
 *
 *     <CopyAction text={() => summaryOf(zone)}>Copy summary</CopyAction>
 */
export function CopyAction({
  text,
  label,
  size = "small",
  children,
}: {
  text: () => string;
  /** Its name where the words alone do not say what is copied. */
  label?: string;
  size?: "small" | "medium";
  children: string;
}): ReactElement {
  const { last, copy } = useCopy();
  const copied = last !== undefined;
  return (
    <>
      <Button
        size={size}
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

/** Puts a text into the clipboard, and tells for a moment which one it was. */
function useCopy(onCopied?: () => void): { last: string | undefined; copy: (text: string) => Promise<void> } {
  const [last, setLast] = useState<string>();

  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => setLast(undefined), 1800);
    return () => clearTimeout(timer);
  }, [last]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setLast(text);
      onCopied?.();
    } catch {
      showToast({
        tone: "bad",
        title: "Couldn't copy",
        detail: "Select the text and press Ctrl+C or ⌘C.",
      });
    }
  };
  return { last, copy };
}

/**
 * An id, an address or a record in the monospaced face, with its copy button.
 *
 *     <CopyText value="Z8K2M4QF" label="zone id" />
 */
export function CopyText({
  value,
  label,
  shown,
  wrap = false,
}: {
  value: string;
  /** What it is, after "Copy": "zone id". */
  label: string;
  /** Shown instead of the value, for one that is shortened. */
  shown?: string;
  /** Long values break over lines instead of being cut off. */
  wrap?: boolean;
}): ReactElement {
  return (
    <span className={styles.copyText}>
      <code className={wrap ? styles.wrapped : styles.value} title={wrap ? undefined : value}>
        {shown ?? value}
      </code>
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}

/**
 * Lines to take along as they are: a curl call, a record, a configuration.
 *
 *     <CodeBlock label="request as curl" code={curl} />
 */
export function CodeBlock({
  code,
  label,
  onCopied,
}: {
  code: string;
  label: string;
  onCopied?: () => void;
}): ReactElement {
  return (
    <div className={styles.block}>
      {/* Long lines scroll, by keyboard too. */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <span className={styles.blockCopy}>
        <CopyButton value={code} label={`Copy ${label}`} {...(onCopied && { onCopied })} />
      </span>
    </div>
  );
}
