import { CloudOff, Compass, LockKeyhole } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyText } from "./copy.tsx";
import type { Icon } from "./icon.tsx";
import styles from "./message.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type MessageProps = {
  icon?: Icon;
  title: ReactNode;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Small text below the button. */
  footnote?: ReactNode;
  /** Heading level, if the message has the page's only heading. */
  heading?: "h1" | "h2";
};

function Message({ icon: Shape, title, children, action, footnote, heading: Heading = "h2" }: MessageProps) {
  return (
    <div className={styles.message}>
      {Shape && <Shape size={22} strokeWidth={1.6} className={styles.icon ?? ""} aria-hidden />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.detail}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
      {footnote && <div className={styles.footnote}>{footnote}</div>}
    </div>
  );
}

/**
 * Empty state: says what will be here and the first step, with one button.
 *
 *     <EmptyState icon={Globe} title="No hostnames yet" action={<Button variant="primary">Add hostname</Button>}>
 *       A hostname is the address your visitors use. Add one, then point its CNAME record here.
 *     </EmptyState>
 */
export function EmptyState(props: MessageProps): ReactElement {
  return <Message {...props} />;
}

export type ErrorStateProps = {
  title: ReactNode;
  /** Quoted message. */
  detail?: ReactNode;
  /** Request ID for support. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** A retry is in progress. */
  retrying?: boolean;
  /** Seconds until it retries automatically, shown in the button; 0 if it doesn't. */
  secondsLeft?: number;
  /** Called to stop the automatic retry. */
  onStop?: () => void;
};

/**
 * Error state in place of content that couldn't be loaded.
 *
 *     <ErrorState title="Couldn't load zones" detail={error.message} requestId={error.requestId} onRetry={refetch} />
 */
export function ErrorState({
  title,
  detail,
  requestId,
  onRetry,
  retrying = false,
  secondsLeft = 0,
  onStop,
}: ErrorStateProps): ReactElement {
  return (
    <div role="alert">
      <Message
        icon={CloudOff}
        title={title}
        action={
          onRetry && (
            <>
              <Button loading={retrying} onClick={onRetry}>
                Retry
                {/* Not announced every second. */}
                {secondsLeft > 0 && <span aria-hidden> in {secondsLeft} s</span>}
              </Button>
              {secondsLeft > 0 && onStop && (
                <Button variant="quiet" onClick={onStop}>
                  Stop<VisuallyHidden> the automatic retry</VisuallyHidden>
                </Button>
              )}
            </>
          )
        }
        footnote={
          requestId && (
            <>
              Request <CopyText value={requestId} label="request ID" />
            </>
          )
        }
      >
        {detail}
      </Message>
    </div>
  );
}

/**
 * The user's role can't view this page. Says who can help.
 *
 *     <PermissionDenied role="billing" helpers={["Ada Lovelace"]} action={<LinkButton to={paths.usage(account)}>Go to usage</LinkButton>} />
 */
export function PermissionDenied({
  role,
  helpers = [],
  action,
}: {
  /** Label of the user's role. */
  role: string;
  /** Names of members with full access. */
  helpers?: readonly string[];
  action?: ReactNode;
}): ReactElement {
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(helpers.slice(0, 3));
  return (
    <Message icon={LockKeyhole} heading="h1" title="You don't have access to this page" action={action}>
      <p>The {role} role can't view this page.</p>
      <p>{names ? `${names} can change your role.` : "Ask a member with full access to change your role."}</p>
    </Message>
  );
}

/**
 * The requested object or page doesn't exist.
 *
 *     <NotFound what="Zone" action={<LinkButton to={paths.zones(account)}>All zones</LinkButton>} />
 */
export function NotFound({
  subject = "Page",
  action,
  heading = "h1",
  children = "It may have been deleted, or the link may be incomplete.",
}: {
  subject?: string;
  action?: ReactNode;
  /** Heading level; lower if the page has its own h1. */
  heading?: MessageProps["heading"];
  /** Possible reason. */
  children?: ReactNode;
}): ReactElement {
  return (
    <Message icon={Compass} heading={heading} title={`${subject} not found`} action={action}>
      {children}
    </Message>
  );
}
