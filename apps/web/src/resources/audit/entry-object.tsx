import { type AuditObject, hasId } from "@edge-console/contract/console/audit-object";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { paths } from "../../paths.ts";
import { zonesQuery } from "../zones/queries.ts";
import sharedStyles from "../../ui/shared.module.css";

/** Link to the object of an entry, by its name; its ID if the name is unknown. Without an ID, to what it belongs to. */
export function EntryObject({ account, object }: { account: string; object: AuditObject }): ReactElement {
  const { can } = useAccess();
  // The server names zones from its copies, which it loads after an account is opened for the first time.
  const isUnnamedZone = object.type === "zone" && object.name === null;
  const { data: zones } = useQuery({ ...zonesQuery(account), enabled: isUnnamedZone && can("zones:read") });
  const path = getObjectPath(account, object);
  const name = object.name ?? zones?.find(({ ID }) => ID === object.id)?.ZONE_NAME ?? (
    <span className={sharedStyles.code}>{object.id}</span>
  );
  return path === undefined ? <>{name}</> : <Link to={path}>{name}</Link>;
}

function getObjectPath(account: string, object: AuditObject): string | undefined {
  const { type, parentId } = object;
  if (!hasId(object)) return getParentPath(account, object);
  const { id } = object;
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
    case "shared-list":
      return paths.sharedList(account, id);
    case "baseline":
      return paths.baseline(account, id);
    case "alert-channel":
      return paths.alertChannel(account, id);
    case "access-token":
      return paths.accessTokens(account);
    case "user":
    case "invitation":
      return paths.members(account);
  }
}

function getParentPath(account: string, { type, parentId }: AuditObject): string | undefined {
  if (parentId === null) return undefined;
  if (type === "hostname") return paths.hostnames(account, parentId);
  return type === "endpoint" ? paths.tunnel(account, parentId) : undefined;
}
