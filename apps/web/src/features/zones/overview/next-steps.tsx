import { getCertificateStatus } from "@edge-console/contract/findings/certificate";
import type { ZoneTunnel } from "@edge-console/contract/findings/tunnel";
import { isActive } from "@edge-console/contract/findings/hostnames";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Section } from "../../../ui/page.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./next-steps.module.css";

type Step = { title: string; isDone: boolean; content: ReactNode };

/** Steps until visitors reach a new zone, shown until its first request. */
export function NextSteps({
  account,
  zone,
  hostnames = [],
  tunnel,
}: {
  account: string;
  zone: Zone;
  hostnames: readonly Hostname[] | undefined;
  tunnel: ZoneTunnel | undefined;
}): ReactElement {
  const now = useNow();
  const target = hostnames.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME;
  const custom = hostnames.filter(({ DEFAULT }) => DEFAULT === 0);
  const [firstHostname] = custom;
  const hasHttps = custom.some((hostname) => isActive(hostname) && getCertificateStatus(hostname, now) === "valid");
  const steps: Step[] = [
    ...(zone.ORIGIN_TYPE === "TUNNEL" ? [createConnectorStep(account, tunnel)].filter((step) => step !== null) : []),
    {
      title: "Add a custom hostname",
      isDone: custom.length > 0,
      content: firstHostname ? (
        <Link to={paths.hostname(account, zone.ID, firstHostname.ID)}>{firstHostname.HOSTNAME}</Link>
      ) : (
        <>
          <p>Serve content from your own domain, such as cdn.example.com.</p>
          <LinkButton size="small" variant="primary" to={paths.hostnameNew(account, zone.ID)}>
            Add hostname
          </LinkButton>
        </>
      ),
    },
    {
      title: "Add the DNS record",
      isDone: false,
      content: (
        <p>
          Point a CNAME record to{" "}
          {target === undefined ? "the default hostname." : <CopyText value={target} label="record value" canWrap />}
        </p>
      ),
    },
    {
      title: "Set up HTTPS",
      isDone: hasHttps,
      content: hasHttps ? null : (
        <p>Enable HTTPS on the hostname's page. A certificate is issued once DNS points here.</p>
      ),
    },
    ...(zone.ORIGIN_TYPE === "TUNNEL"
      ? []
      : [
          {
            title: "Allow the edge IP addresses",
            isDone: false,
            content: (
              <p>
                If a firewall protects your origin, allow the <Link to={paths.edges(account)}>edge IP addresses</Link>.
              </p>
            ),
          },
        ]),
  ];
  return (
    <Section title="Next steps">
      <p className={styles.intro}>
        No requests yet.{" "}
        {target !== undefined && (
          <>
            Default hostname: <CopyText value={target} label="default hostname" canWrap />
          </>
        )}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ title, isDone, content }) => {
          const Shape = isDone ? CircleCheck : Circle;
          return (
            <li key={title} className={styles.step} data-done={isDone ? "" : undefined}>
              <Shape size={18} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
              <div>
                <h3 className={styles.title}>
                  {title}
                  {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                </h3>
                {content}
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** Returns the step of a zone whose origin is a tunnel; null while the tunnel isn't known, or if no tunnel has its endpoint. */
function createConnectorStep(account: string, tunnel: ZoneTunnel | undefined): Step | null {
  if (tunnel === undefined || tunnel === "missing") return null;
  const isDone = tunnel === "connected" || tunnel.STATE !== "NEVER";
  return {
    title: "Start a connector",
    isDone,
    content: isDone ? null : (
      <p>
        Start one for <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link> with the tunnel's token.
        It connects your origin without open ports.
      </p>
    ),
  };
}
