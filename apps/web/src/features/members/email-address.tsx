import type { ReactElement } from "react";

/** Email address that can wrap before its `@`. */
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
