import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { Until } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import type { EntryMarks } from "../../../resources/zones/managed-entries.ts";
import styles from "./entry-mark.module.css";

/** Where an entry of a zone's list comes from, and until when it's there: "until 18:00, from list Scanners". */
export function EntryMark({ mark: { list, until } }: { mark: EntryMarks[string] }): ReactElement {
  return (
    <span className={styles.mark}>
      {until !== null && <Until at={until} />}
      {list && (
        <>
          {until !== null && ", "}
          from list <SharedListLink {...list} />
        </>
      )}
    </span>
  );
}

/** Says what removing entries of shared IP lists from a zone's list does. */
export function RemovedMarks({
  marks,
  entries,
}: {
  marks: EntryMarks;
  /** Entries that are still in the list. */
  entries: ReadonlySet<string>;
}): ReactElement | null {
  const removed = Object.entries(marks).flatMap(([entry, { list }]) =>
    list && !entries.has(entry) ? [{ entry, list }] : [],
  );
  const [first] = removed;
  if (!first) return null;
  const lists = [...new Map(removed.map(({ list }) => [list.id, list])).values()];
  return (
    <>
      {removed.length === 1 ? `${first.entry} comes` : `${removed.length} removed entries come`} from{" "}
      {lists.length === 1 ? "the shared IP list " : "the shared IP lists "}
      {lists.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <SharedListLink id={id} name={name} />
        </span>
      ))}
      . If you save, the zone differs from the list, which adds {removed.length === 1 ? "it" : "them"} again when it’s
      applied. To remove {removed.length === 1 ? "it" : "them"} for good, change the list.
    </>
  );
}

function SharedListLink({ id, name }: { id: string; name: string }): ReactElement {
  return <Link to={paths.sharedList(useAccess().id, id)}>{name}</Link>;
}
