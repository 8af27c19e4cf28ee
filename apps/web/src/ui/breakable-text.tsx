import { Fragment, type ReactElement } from "react";

/** A hostname, URL, or path that wraps before its dots, colons, and slashes if it has to. */
export function BreakableText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(/(?<=[^.:/])(?=[.:/])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
