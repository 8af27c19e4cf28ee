import { Document, isSeq, type Pair, Scalar, YAMLMap, type YAMLSeq } from "yaml";
import { isListField } from "../rules/list-edit.ts";
import {
  type AccountZone,
  compareNames,
  type ConfiguredZone,
  getOriginType,
  getUsualValues,
  type ZoneValues,
} from "./configuration.ts";
import { listFileFields, toFileKey, toFileValue } from "./file-fields.ts";
import { withoutManaged } from "./managed-settings.ts";

/** How a configuration file is written. */
export interface FormatOptions {
  /** Whether it also contains settings that have the default of their zone's origin type. */
  readonly full?: boolean;
  /** URL of the JSON Schema, for editors. */
  readonly schemaUrl?: string;
  /** Notes on list entries by zone, field, and entry. They become comments. */
  readonly notes?: Readonly<Record<string, AccountZone["notes"]>>;
}

/** Returns what a configuration file says of a zone of an account: without what is managed, unless `file` says it too. */
export function toConfiguredZone(
  { name, values, labels, hostnames, managed }: AccountZone,
  file?: ZoneValues,
): ConfiguredZone {
  const defaultHostname = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
  return {
    name,
    values: withoutManaged(values, managed, file),
    secrets: {},
    labels: labels.toSorted(),
    defaultHostname: {
      enabled: defaultHostname?.ENABLED !== 0,
      forceSsl: defaultHostname?.FORCE_SSL === 1,
    },
    hostnames: hostnames
      .filter(({ DEFAULT }) => DEFAULT === 0)
      .map(({ HOSTNAME, SSL_ENABLED, FORCE_SSL, SSL_CERTIFICATE }) => ({
        hostname: HOSTNAME,
        ssl: SSL_ENABLED === 1,
        forceSsl: FORCE_SSL === 1,
        autocert: SSL_CERTIFICATE === "AUTOCERT",
      }))
      .toSorted((a, b) => compareNames(a.hostname, b.hostname)),
  };
}

/** Returns the text of a configuration file. The same zones always make the same text. */
export function formatConfigurationFile(zones: readonly ConfiguredZone[], options: FormatOptions = {}): string {
  const doc = new Document({ version: 1 });
  if (options.schemaUrl !== undefined) doc.commentBefore = ` yaml-language-server: $schema=${options.schemaUrl}`;
  const map = new YAMLMap();
  for (const zone of zones.toSorted((a, b) => compareNames(a.name, b.name))) {
    map.add(doc.createPair(zone.name, toZoneMap(doc, zone, options)));
  }
  doc.add(doc.createPair("zones", map));
  return doc.toString({ lineWidth: 0 });
}

function toZoneMap(doc: Document, zone: ConfiguredZone, { full = false, notes = {} }: FormatOptions): YAMLMap {
  const map = new YAMLMap();
  const type = getOriginType(zone.values);
  const usual = getUsualValues(zone.values);
  for (const field of listFileFields(type)) {
    const value = zone.values[field.field] ?? "";
    if (!full && value === usual[field.field]) continue;
    const inFile = toFileValue(field, value);
    const pair: Pair = doc.createPair(toFileKey(field.field), inFile);
    if (isSeq(pair.value)) {
      const ofField = isListField(field.field) ? notes[zone.name]?.[field.field] : undefined;
      formatList(pair.value, ofField);
    }
    map.add(pair);
  }
  for (const [field, name] of Object.entries(zone.secrets).toSorted(([a], [b]) => compareNames(a, b))) {
    const reference = new Scalar(name);
    reference.tag = "!env";
    map.add(doc.createPair(toFileKey(field), reference));
  }
  if (zone.labels.length > 0 || full) {
    const labels = doc.createNode([...zone.labels]);
    labels.flow = true;
    map.add(doc.createPair("labels", labels));
  }
  const { enabled, forceSsl } = zone.defaultHostname;
  const defaultHostname = {
    ...((!enabled || full) && { enabled }),
    ...((forceSsl || full) && { force_ssl: forceSsl }),
  };
  if (Object.keys(defaultHostname).length > 0) map.add(toFlowPair(doc, "default_hostname", defaultHostname));
  if (zone.hostnames.length > 0) {
    const hostnames = new YAMLMap();
    for (const { hostname, ssl, forceSsl: isForced, autocert } of zone.hostnames) {
      const settings = {
        ...((ssl || full) && { ssl }),
        ...((isForced || full) && { force_ssl: isForced }),
        ...((autocert === false || (full && autocert !== undefined)) && { autocert }),
      };
      hostnames.add(toFlowPair(doc, hostname, settings));
    }
    map.add(doc.createPair("hostnames", hostnames));
  }
  return map;
}

function toFlowPair(doc: Document, key: string, value: Readonly<Record<string, boolean>>): Pair {
  const map = doc.createNode(value);
  map.flow = true;
  return doc.createPair(key, map);
}

/** Lists without notes are on one line; each entry with notes around it has its own. */
function formatList(list: YAMLSeq, notes: Readonly<Record<string, string>> | undefined): void {
  list.flow = notes === undefined || Object.keys(notes).length === 0;
  if (list.flow) return;
  for (const [index, item] of list.items.entries()) {
    const note = notes?.[String(item instanceof Scalar ? item.value : item)];
    if (note === undefined || !(item instanceof Scalar)) continue;
    item.comment = ` ${note}`;
    list.items[index] = item;
  }
}
