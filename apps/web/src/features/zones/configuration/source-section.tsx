import type { ConfigurationSource } from "@edge-console/contract/console/configuration-source";
import { formatSourceName } from "@edge-console/contract/console/configuration-source";
import { useQuery } from "@tanstack/react-query";
import { Download, Unlink } from "lucide-react";
import { type ReactElement, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Time } from "../../../format/time.tsx";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { useZoneDeviations } from "../../../resources/zones/zone-deviations.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DifferingSettings } from "./differing-settings.tsx";
import { downloadConfigurationFile } from "./download-file.ts";
import { configurationSourceQuery, useRemoveSource } from "./source-queries.ts";

type Source = NonNullable<ConfigurationSource["source"]>;

/** The file that the account's zones follow, and how they differ from it. Nothing if there is none. */
export function SourceSection({ onPlan }: { onPlan: (file: string) => void }): ReactElement | null {
  const { id: account } = useAccess();
  const query = useQuery(configurationSourceQuery(account));
  const source = query.data;
  if (query.isLoadingError) return <QueryProblem query={query} title="Couldn't load the source file" />;
  return source ? <LoadedSource source={source} onPlan={onPlan} /> : null;
}

function LoadedSource({ source, onPlan }: { source: Source; onPlan: (file: string) => void }): ReactElement {
  const { id: account, name, can } = useAccess();
  const [isRemoving, setRemoving] = useState(false);
  const { deviations } = useZoneDeviations(account);
  const differing = deviations?.filter((deviation) => deviation.source === "file");
  const canChange = can("zones:change");
  const count = (differing?.length ?? 0) + source.missing.length;
  const download = () => void downloadConfigurationFile(account, name, differing?.map(({ zoneId }) => zoneId) ?? []);
  return (
    <Section
      title="Source file"
      explanation={
        <p>
          {source.name}
          {source.commit !== null && `, commit ${source.commit.slice(0, 12)}`}, with{" "}
          {formatQuantity(source.zones, "zone")}. Uploaded{source.updatedBy !== "" && ` by ${source.updatedBy}`}{" "}
          <Time at={source.updatedAt} />.
        </p>
      }
      actions={
        canChange && (
          <Button icon={Unlink} onClick={() => setRemoving(true)}>
            Remove source file
          </Button>
        )
      }
    >
      {!differing ? (
        <Skeleton lines={2} label="Comparing zones…" />
      ) : count === 0 ? (
        <Banner tone="good" title="All zones are as the file says" />
      ) : (
        <Stack>
          <Banner
            tone="caution"
            title={describeCount(differing.length, source)}
            action={
              canChange && (
                <Button variant="primary" onClick={() => onPlan(source.file)}>
                  Plan again
                </Button>
              )
            }
          >
            {source.missing.length > 0 && <>The account doesn't have {source.missing.join(", ")}. </>}
            Apply the file again, or take the changes into it.
          </Banner>
          {differing.length > 0 && (
            <>
              <DifferingSettings account={account} deviations={differing} />
              <div>
                <Button icon={Download} onClick={download}>
                  Export these zones
                </Button>
              </div>
            </>
          )}
        </Stack>
      )}
      {isRemoving && <RemoveSourceDialog account={account} source={source} onClose={() => setRemoving(false)} />}
    </Section>
  );
}

function describeCount(differing: number, source: Source): string {
  const name = formatSourceName(source);
  const { missing } = source;
  if (differing === 0)
    return `${formatQuantity(missing.length, "zone")} of ${name} ${missing.length === 1 ? "is" : "are"} missing`;
  return `${formatQuantity(differing, "zone")} ${differing === 1 ? "differs" : "differ"} from ${name}`;
}

function RemoveSourceDialog({
  account,
  source,
  onClose,
}: {
  account: string;
  source: Source;
  onClose: () => void;
}): ReactElement {
  const remove = useRemoveSource(account);
  return (
    <MutationDialog
      mutation={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      variant="primary"
      title={`Remove ${source.name}?`}
      confirmLabel="Remove source file"
    >
      Zones aren't compared with the file anymore. No zone changes. A pipeline that applies the file uploads it again.
    </MutationDialog>
  );
}
