import { CloudOff, Compass, LockKeyhole } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyText } from "./copy.tsx";
import type { Icon } from "./icon.tsx";
import styles from "./message.module.css";

type MessageProps = {
  icon?: Icon;
  title: ReactNode;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Small print under the button. */
  footnote?: ReactNode;
  /** The page's only heading, when the message takes its place. */
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
 * Nothing here yet: says what would be here, the first step, and gives one button for it.
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
  /** What was said, quoted as it is. */
  detail?: ReactNode;
  /** For whoever is asked for help. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** A try is under way. */
  retrying?: boolean;
};

/**
 * Something could not be had, in the place where it would be.
 *
 *     <ErrorState title="Couldn't load zones" detail={error.message} requestId={error.requestId} onRetry={refetch} />
 */
export function ErrorState({ title, detail, requestId, onRetry, retrying = false }: ErrorStateProps): ReactElement {
  return (
    <div role="alert">
      <Message
        icon={CloudOff}
        title={title}
        action={
          onRetry && (
            <Button loading={retrying} onClick={onRetry}>
              Retry
            </Button>
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
 * The screen exists, but not for this role. Says who can help.
 *
 *     <PermissionDenied role="billing" helpers={["Ada Lovelace"]} action={<LinkButton to={paths.usage(account)}>Go to usage</LinkButton>} />
 */
export function PermissionDenied({
  role,
  helpers = [],
  action,
}: {
  /** The person's role, as it is called on screen. */
  role: string;
  /** Names of those with full access. */
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
 * Nothing has this address.
 *
 *     <NotFound what="Zone" action={<LinkButton to={paths.zones(account)}>All zones</LinkButton>} />
 */
export function NotFound({
  what = "Page",
  action,
  heading = "h1",
  children = "It may have been deleted, or the link may be incomplete.",
}: {
  what?: string;
  action?: ReactNode;
  /** Another one below the page's own, where the page has one. */
  heading?: MessageProps["heading"];
  /** Why that may be. */
  children?: ReactNode;
}): ReactElement {
  return (
    <Message icon={Compass} heading={heading} title={`${what} not found`} action={action}>
      {children}
    </Message>
  );
}
