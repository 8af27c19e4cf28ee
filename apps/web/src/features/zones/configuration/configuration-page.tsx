import type { ConfigurationPlan, PlanRequest } from "@edge-console/contract/configuration/plan-schema";
import { type ReactElement, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page.tsx";
import { useTitle } from "../../../ui/title.ts";
import { FileForm } from "./file-form.tsx";
import { usePlan } from "./plan-request.ts";
import { PlanView } from "./plan-view.tsx";
import { SourceSection } from "./source-section.tsx";

/** Page: the file that zones follow, a configuration file to apply, then the plan of what applying it changes. A run applies the plan. */
export function ConfigurationPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const navigate = useNavigate();
  const [file, setFile] = useState("");
  const [base, setBase] = useState("");
  const [planned, setPlanned] = useState<{ request: PlanRequest; plan: ConfigurationPlan }>();
  const planning = usePlan(account);
  useTitle("Configuration file", name);
  const plan = (request: PlanRequest) =>
    planning.mutate(request, { onSuccess: (result) => setPlanned({ request, plan: result }) });
  return (
    <>
      <PageHeader
        title={planned ? "Plan" : "Configuration file"}
        parent={<Link to={paths.zones(account)}>Zones</Link>}
        actions={planned && <Button onClick={() => setPlanned(undefined)}>Edit file</Button>}
      />
      {planned ? (
        <PlanView
          account={account}
          plan={planned.plan}
          request={planned.request}
          planning={planning}
          onPlan={plan}
          onStarted={({ id }) => void navigate(paths.bulkRun(account, id))}
        />
      ) : (
        <>
          <SourceSection
            onPlan={(source) => {
              setFile(source);
              setBase("");
              plan({ file: source });
            }}
          />
          {can("zones:change") ? (
            <FileForm
              file={file}
              base={base}
              onFileChange={setFile}
              onBaseChange={setBase}
              planning={planning}
              onPlan={() => plan({ file, ...(base.trim() !== "" && { base }) })}
            />
          ) : (
            <p>Members who can change zones plan and apply configuration files here.</p>
          )}
        </>
      )}
    </>
  );
}
