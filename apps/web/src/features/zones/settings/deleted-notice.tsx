import type { Zone } from "@edge-console/contract/objects/zone";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSession } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import type { CarriedChanges } from "../../../forms/unsaved-changes.tsx";
import { paths } from "../../../paths.ts";
import { auditQuery } from "../../../resources/audit/queries.ts";
import { Banner } from "../../../ui/banner.tsx";
import { CopyAction } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { nameActor } from "../conflicts/use-conflict-authors.ts";
import type { SourceState } from "../create/source-state.ts";

/**
 * Notice that the zone was deleted while it was edited: by whom and when, and what can be done with the unsaved changes.
 * `edited` is the zone with them; `changes` lists them, one line each.
 */
export function DeletedNotice({
  account,
  edited,
  changes,
}: {
  account: string;
  edited: Zone;
  changes: readonly string[];
}): ReactElement {
  const target = `/cdn/${edited.ID}`;
  const { data } = useInfiniteQuery(
    auditQuery(account, { zone: edited.ID, target, outcome: ["applied"], changes: true }),
  );
  const { user } = useSession();
  const entry = data?.pages[0]?.entries.find(({ action }) => action === "deleteZone");
  const state: SourceState & CarriedChanges = { source: edited, carriesChanges: true };
  return (
    <Banner
      tone="bad"
      title={
        entry ? (
          <>
            Deleted by {nameActor(entry.actor, user.id)} <Time at={entry.at} />
          </>
        ) : (
          "This zone was deleted"
        )
      }
      action={
        <>
          <CopyAction text={() => changes.join("\n")}>Copy changes</CopyAction>{" "}
          <LinkButton size="small" to={paths.zoneNew(account)} state={state}>
            Create zone with these settings
          </LinkButton>
        </>
      }
    >
      Your changes can't be saved to it anymore. They stay on this page until you leave it.
    </Banner>
  );
}
