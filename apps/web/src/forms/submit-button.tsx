import type { ReactElement } from "react";
import { useCountdown } from "../format/countdown.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { getResendTime } from "./resend.ts";
import type { FormMutation } from "./use-submit.ts";

/**
 * Button that submits a form. After a change that was rejected with a waiting time, it counts down; the change is then sent
 * automatically, or after a click.
 */
export function SubmitButton({
  mutation: { isPending, error },
  children,
  ...props
}: Omit<ButtonProps, "type" | "loading"> & {
  mutation: FormMutation;
}): ReactElement {
  const secondsLeft = useCountdown(getResendTime(error));
  return (
    <Button type="submit" loading={isPending} {...props}>
      {children}
      {/* Not announced every second. */}
      {secondsLeft > 0 && <span aria-hidden> in {secondsLeft} s</span>}
    </Button>
  );
}
