import { importUrlSchema, type SharedList, type SharedListImport } from "@edge-console/contract/console/shared-lists";
import { RefreshCw, Unlink } from "lucide-react";
import type { ReactElement } from "react";
import { z } from "zod";
import type { ProblemError } from "../../../api/problem.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { Time } from "../../../format/time.tsx";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { useChangeSharedList, useImportSharedList } from "../../../resources/zones/shared-lists.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import styles from "./ip-list.module.css";

const schema = z.object({ importUrl: importUrlSchema });

/** Sets the URL that an IP list imports every day. */
export function ImportListDialog({
  account,
  list,
  onClose,
}: {
  account: string;
  list: SharedList;
  onClose: () => void;
}): ReactElement {
  const change = useChangeSharedList(account, list.id);
  const form = useAppForm({ schema, values: { importUrl: list.import?.url ?? "" }, mode: "onSubmit" });
  return (
    <FormDialog
      form={form}
      title="Import from a URL"
      description="The console reads the URL now and every day. Entries that leave it leave the list; entries that members added stay."
      submitLabel="Import daily"
      onSubmit={(values) => change.mutate({ list: values }, { onSuccess: onClose })}
      mutation={change}
      onClose={onClose}
    >
      <FormTextField
        name="importUrl"
        control={form.control}
        label="URL"
        type="url"
        placeholder="https://lists.example.com/scanners.txt"
        hint="A text with one address or CIDR range per line. Text after #, //, or ; is saved as a note. Everyone who sees zones sees the URL."
        required
      />
    </FormDialog>
  );
}

/** Where an IP list imports its entries from, when it did, and why it couldn't. */
export function ListImport({
  account,
  list,
  source,
  canChange,
}: {
  account: string;
  list: SharedList;
  source: SharedListImport;
  canChange: boolean;
}): ReactElement {
  const change = useChangeSharedList(account, list.id);
  const importNow = useImportSharedList(account, list.id);
  const stop = () =>
    void change.mutateAsync({ list: { importUrl: null } }).then(
      () => showToast({ title: "Import stopped. The entries stay." }),
      (problem: ProblemError) => showProblemToast("Couldn't stop the import", problem),
    );
  return (
    <>
      {source.failure !== null && (
        <Banner tone="caution" title="The last import failed">
          {source.failure} {source.importedAt !== null && "The entries of the last good import stay. "}The console tries
          again every hour.
        </Banner>
      )}
      <div className={styles.import}>
        <span className={styles.source}>
          Imported every day from <span className={styles.address}>{source.url}</span>
          {source.importedAt === null ? (
            source.failure === null && ", for the first time now"
          ) : (
            <>
              , last <Time at={source.importedAt} />
            </>
          )}
        </span>
        {canChange && (
          <span className={styles.actions}>
            <Button
              size="small"
              icon={RefreshCw}
              loading={importNow.isPending}
              onClick={() =>
                importNow.mutate(undefined, {
                  onError: (problem) => showProblemToast("Couldn't start the import", problem),
                })
              }
            >
              Import now
            </Button>
            <Button size="small" icon={Unlink} loading={change.isPending} onClick={stop}>
              Stop import
            </Button>
          </span>
        )}
      </div>
    </>
  );
}
