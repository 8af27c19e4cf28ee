import type { Database } from "better-sqlite3";

/** An uploaded certificate; times in Unix seconds. Its private key is checked and never stored. */
export interface CertificateRow {
  readonly hostname_id: number;
  readonly pem: string;
  readonly issuer: string;
  readonly expires: number;
  readonly uploaded: number;
}

/** Queries on uploaded certificates. */
export function certificateQueries(database: Database) {
  const byHostname = database.prepare<[number], CertificateRow>("SELECT * FROM certificates WHERE hostname_id = ?");
  const upsert = database.prepare<[CertificateRow]>(
    `INSERT OR REPLACE INTO certificates (hostname_id, pem, issuer, expires, uploaded)
     VALUES (@hostname_id, @pem, @issuer, @expires, @uploaded)`,
  );
  const remove = database.prepare("DELETE FROM certificates WHERE hostname_id = ?");

  return {
    find: (hostnameId: number): CertificateRow | undefined => byHostname.get(hostnameId),
    /** Stores a certificate and replaces any earlier one. */
    save: (certificate: CertificateRow): void => void upsert.run(certificate),
    remove: (hostnameId: number): void => void remove.run(hostnameId),
  };
}
export type CertificateQueries = ReturnType<typeof certificateQueries>;
