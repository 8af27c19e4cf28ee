import type { EmailContent, EmailFigure } from "../mail/email-content.ts";

/** Where a request came from, which a user compares with what they did. */
export interface RequestOrigin {
  /** Such as "Firefox on Linux". */
  readonly browser: string;
  readonly address: string;
}

/** Returns the origin of a request as figures of an email. */
export function toFigures({ browser, address }: RequestOrigin): EmailFigure[] {
  return [
    { label: "Browser", value: browser },
    { label: "IP address", value: address },
  ];
}

/** Returns the footer of emails about a user's sign-in, which can't be turned off. */
export function createSecurityFooter(email: string): EmailContent["footer"] {
  return { reason: `You get this email because it's about signing in as ${email}. It can't be turned off.`, links: [] };
}
