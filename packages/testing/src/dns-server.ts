import { createSocket } from "node:dgram";
import { decode, encode, type RecordType, type StringAnswer } from "dns-packet";

/** DNS records by name: a CNAME or IP addresses. */
export type DnsRecords = Readonly<Record<string, { readonly cname?: string; readonly a?: readonly string[] }>>;

/** DNS server on loopback. */
export interface DnsServer {
  /** Address for the resolver's list of servers. */
  readonly address: string;
  /** Queried names, oldest first. */
  readonly queriedNames: string[];
  /** Replaces all records. */
  readonly set: (records: DnsRecords) => void;
  /** Doesn't answer the next query. */
  readonly loseNext: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a DNS server with these records. Other names are NXDOMAIN. */
export async function startDnsServer(records: DnsRecords = {}): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const queriedNames: string[] = [];
  let currentRecords = records;
  let isNextLost = false;
  socket.on("message", (message, sender) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (question === undefined) return;
    queriedNames.push(question.name);
    if (isNextLost) {
      isNextLost = false;
      return;
    }
    const record = currentRecords[question.name];
    const answers = findRecords(question.name, question.type, record);
    socket.send(
      encode({
        type: "response",
        ...(query.id !== undefined && { id: query.id }),
        // NXDOMAIN for a name that doesn't exist.
        flags: record === undefined ? 3 : 0,
        questions: [question],
        answers,
      }),
      sender.port,
      sender.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queriedNames,
    set: (newRecords) => {
      currentRecords = newRecords;
    },
    loseNext: () => {
      isNextLost = true;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function findRecords(name: string, type: RecordType, record: DnsRecords[string] | undefined): StringAnswer[] {
  if (record?.cname !== undefined && type === "CNAME") return [{ type: "CNAME", name, ttl: 60, data: record.cname }];
  if (record?.a !== undefined && type === "A") return record.a.map((data) => ({ type: "A", name, ttl: 60, data }));
  return [];
}
