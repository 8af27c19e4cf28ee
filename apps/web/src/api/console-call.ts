import { request } from "./request.ts";

/** How a read may be given up. */
export type Reading = { signal?: AbortSignal };

/** Reads one of the console's own resources; the type is the contract's. Throws a ProblemError. */
export async function read<T>(path: string, { signal }: Reading = {}): Promise<T> {
  return (await request({ method: "GET", path, signal })) as T;
}

/** Creates or does something; the answer's type is the contract's. Throws a ProblemError. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await request({ method: "POST", path, body })) as T;
}

/** Changes a part of something; the answer's type is the contract's. Throws a ProblemError. */
export async function change<T>(path: string, body: unknown): Promise<T> {
  return (await request({ method: "PATCH", path, body })) as T;
}

/** Ends or deletes something. Throws a ProblemError. */
export async function remove(path: string): Promise<void> {
  await request({ method: "DELETE", path });
}

/** Ends or deletes several things, and tells which or how many. Throws a ProblemError. */
export async function removeAll<T>(path: string): Promise<T> {
  return (await request({ method: "DELETE", path })) as T;
}

/** The beginning of an account's own addresses. */
export function ofAccount(account: string): string {
  return `/api/accounts/${encodeURIComponent(account)}`;
}
