import type { Passkey } from "@edge-console/contract/console/passkeys";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Day, Time } from "../../../format/time.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Table } from "../../../ui/table.tsx";
import { Th } from "../../../ui/table-head.tsx";
import { ProblemState } from "../../problems/index.ts";
import styles from "./passkeys.module.css";
import { PasskeyNameDialog } from "./passkey-name-dialog.tsx";
import { passkeysQuery } from "./queries.ts";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";

/** The passkeys of the signed-in person; the open dialog is in the address. */
export function Passkeys(): ReactElement {
  const passkeys = useQuery(passkeysQuery);
  const [search, setSearch] = useSearchParams();
  const show = (dialog: string, passkey?: Passkey) =>
    setSearch({ dialog, ...(passkey && { passkey: passkey.id }) }, { replace: true, preventScrollReset: true });
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const dialog = search.get("dialog");
  const chosen = passkeys.data?.find(({ id }) => id === search.get("passkey"));
  return (
    <Section
      title="Passkeys"
      explanation="Sign in with your fingerprint, your face or your device's PIN, instead of a password and a code. After your password, a passkey is also a second factor. It works on this address only, so no other site can steal it."
    >
      <Stack>
        {passkeys.isError && !passkeys.data && (
          <ProblemState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
        )}
        {passkeys.data?.length === 0 && <p className={styles.none}>You have none yet.</p>}
        {passkeys.data && passkeys.data.length > 0 && (
          <PasskeyTable
            passkeys={passkeys.data}
            onRename={(passkey) => show("rename-passkey", passkey)}
            onRemove={(passkey) => show("remove-passkey", passkey)}
          />
        )}
        {passkeys.data && (
          <div>
            <Button icon={KeyRound} onClick={() => show("add-passkey")}>
              Add a passkey
            </Button>
          </div>
        )}
        {dialog === "add-passkey" && <PasskeyNameDialog onClose={close} />}
        {dialog === "rename-passkey" && chosen && <PasskeyNameDialog passkey={chosen} onClose={close} />}
        {dialog === "remove-passkey" && chosen && <RemovePasskeyDialog passkey={chosen} onClose={close} />}
      </Stack>
    </Section>
  );
}

function PasskeyTable({
  passkeys,
  onRename,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}): ReactElement {
  return (
    <Table label="Passkeys">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th data-spare>Kept</Th>
          <Th data-spare>Added</Th>
          <Th>Last used</Th>
          <Th hiddenLabel="Actions" />
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <th scope="row" className={styles.name}>
              {passkey.name}
            </th>
            <td data-spare>{passkey.synced ? "In a password manager" : "On one device"}</td>
            <td data-spare>
              <Day at={passkey.createdAt} />
            </td>
            <td>{passkey.lastUsedAt === null ? "never" : <Time at={passkey.lastUsedAt} />}</td>
            <td data-align="end" className={styles.actions}>
              <IconButton
                size="small"
                icon={Pencil}
                label={`Rename ${passkey.name}`}
                onClick={() => onRename(passkey)}
              />
              <IconButton
                size="small"
                icon={Trash2}
                label={`Remove ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
