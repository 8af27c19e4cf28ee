import type { ReactElement } from "react";

/** An address that breaks before its `@`, where it does not fit into a line. */
export function EmailAddress({ email }: { email: string }): ReactElement {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
