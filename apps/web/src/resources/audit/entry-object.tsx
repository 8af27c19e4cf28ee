import type { AuditObject } from "@edge-console/contract/console/audit-object";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import styles from "./entry-object.module.css";

/** Link to the object of an entry, by its name; its ID if the name is unknown. */
export function EntryObject({ account, object }: { account: string; object: AuditObject }): ReactElement {
  const path = getObjectPath(account, object);
  const name = object.name ?? <span className={styles.id}>{object.id}</span>;
  return path === undefined ? <>{name}</> : <Link to={path}>{name}</Link>;
}

function getObjectPath(account: string, { type, id, parentId }: AuditObject): string | undefined {
  switch (type) {
    case "zone":
      return paths.zone(account, id);
    case "hostname":
      return paths.hostname(account, parentId ?? "", Number(id));
    case "tunnel":
      return paths.tunnel(account, id);
    case "endpoint":
      return paths.tunnel(account, parentId ?? "");
    case "bulk-run":
      return paths.bulkRun(account, id);
    case "alert-channel":
      return paths.alertChannel(account, id);
    case "user":
    case "invitation":
      return paths.members(account);
  }
}
