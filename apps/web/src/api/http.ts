import { request } from "./request.ts";

/** Options of a read. */
export type RequestOptions = { signal?: AbortSignal };

/** Sends GET to the console's own API. The response type comes from the contract. @throws ProblemError */
export async function get<T>(path: string, { signal }: RequestOptions = {}): Promise<T> {
  return (await request({ method: "GET", path, signal })) as T;
}

/** Sends POST. The response type comes from the contract. @throws ProblemError */
export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await request({ method: "POST", path, body })) as T;
}

/** Sends PUT. The response type comes from the contract. @throws ProblemError */
export async function put<T = void>(path: string, body: unknown): Promise<T> {
  return (await request({ method: "PUT", path, body })) as T;
}

/** Sends PATCH. The response type comes from the contract. @throws ProblemError */
export async function patch<T>(path: string, body: unknown): Promise<T> {
  return (await request({ method: "PATCH", path, body })) as T;
}

/** Sends DELETE. The response type comes from the contract. @throws ProblemError */
export async function del<T = void>(path: string): Promise<T> {
  return (await request({ method: "DELETE", path })) as T;
}

/** Returns the path of an account in the console's own API. */
export function accountPath(account: string): string {
  return `/api/accounts/${encodeURIComponent(account)}`;
}
