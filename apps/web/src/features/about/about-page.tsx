import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { z } from "zod";
import { version } from "../../../package.json";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./about-page.module.css";
import { request } from "../../api/request.ts";
import { queryKeys } from "../../api/query-keys.ts";

const licenseSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression, such as "MIT". */
  identifier: z.string(),
  text: z.string().optional(),
});
type License = z.infer<typeof licenseSchema>;

/** Licenses of the packages in the app's bundles. The build creates the file (`build.license` of vite.config.ts). */
const licensesQuery = queryOptions({
  queryKey: queryKeys.licenses,
  queryFn: async ({ signal }) =>
    z.array(licenseSchema).parse(await request({ method: "GET", path: "/licenses.json", signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Version of the console, and the licenses of third-party packages in it. */
export function AboutPage(): ReactElement {
  const licenses = useQuery(licensesQuery);
  useTitle("About");
  return (
    <>
      <PageHeader title="About" />
      <Section title="Edge Console">
        <DefinitionList items={[{ term: "Version", value: version }]} />
      </Section>
      <Section title="Accessibility">
        <p>
          The Edge Console is built to meet WCAG 2.2, levels A and AA. If something doesn't work with your assistive
          technology, tell whoever runs this console.
        </p>
      </Section>
      <Section
        title="Third-party licenses"
        explanation="Packages that this app contains. Select one to read its license."
      >
        {licenses.data ? (
          <LicenseList licenses={licenses.data} />
        ) : licenses.error ? (
          <QueryProblem query={licenses} />
        ) : (
          <Skeleton lines={12} label="Loading licenses…" />
        )}
      </Section>
    </>
  );
}

function LicenseList({ licenses }: { licenses: readonly License[] }): ReactElement {
  return (
    <ul className={sharedStyles.list} aria-label="Third-party licenses">
      {licenses.map(({ name, version, identifier, text }) => (
        <li key={`${name} ${version}`}>
          <details className={styles.license}>
            <summary className={styles.summary}>
              <span className={styles.name}>{name}</span>
              <span className={styles.version}>{version}</span>
              <span>{identifier}</span>
            </summary>
            {/* Focusable, so that long lines can be scrolled by keyboard. */}
            <pre className={styles.text} tabIndex={0} role="region" aria-label={`License of ${name}`}>
              {text ?? `Licensed under ${identifier}.`}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
