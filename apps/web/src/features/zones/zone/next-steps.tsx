import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { IconButton } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Section } from "../../../ui/page.tsx";
import styles from "./next-steps.module.css";

/** Next steps for a new zone. Appears while the URL has the `created` parameter. */
export function NextSteps({ account, zone }: { account: string; zone: Zone }): ReactElement | null {
  const [search, setSearch] = useSearchParams();
  const { data: hostnames } = useQuery(hostnamesQuery(account, zone.ID));
  if (!search.has("created")) return null;
  const defaultHostname = hostnames?.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME;
  const dismiss = () => {
    search.delete("created");
    setSearch(search, { replace: true });
  };
  return (
    <Section
      title="Next steps"
      explanation="Your zone is ready. Point your visitors to it."
      actions={<IconButton icon={X} size="small" label="Dismiss next steps" onClick={dismiss} />}
    >
      <ol className={styles.steps}>
        <li>
          <h3 className={styles.title}>Test the zone</h3>
          <p>
            Live on the default hostname in about 5 seconds:{" "}
            {defaultHostname === undefined ? "…" : <CopyText value={defaultHostname} label="default hostname" wrap />}
          </p>
        </li>
        <li>
          <h3 className={styles.title}>Add a custom hostname</h3>
          <p>Serve content from your own domain, such as cdn.example.com.</p>
          <LinkButton size="small" variant="primary" to={paths.hostnameNew(account, zone.ID)}>
            Add hostname
          </LinkButton>
        </li>
        <li>
          <h3 className={styles.title}>Add the DNS record</h3>
          <p>
            The hostname's page checks it and helps you set up HTTPS. Point a CNAME record to{" "}
            {defaultHostname === undefined ? (
              "the default hostname."
            ) : (
              <CopyText value={defaultHostname} label="record value" wrap />
            )}
          </p>
        </li>
      </ol>
    </Section>
  );
}
