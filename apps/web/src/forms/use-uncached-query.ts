import { useEffect, useEffectEvent, useState } from "react";
import { isProblem, type ProblemError } from "../api/problem.ts";

type Result<T> = { data: T; error?: never } | { error: ProblemError; data?: never };

/**
 * Query of what a token gives access to. It bypasses the query cache, whose keys would store the token. Loads nothing while
 * the token is empty.
 */
export function useUncachedQuery<T>(token: string, load: (token: string) => Promise<T>) {
  const [result, setResult] = useState<Result<T>>();
  const read = async (): Promise<Result<T>> => {
    try {
      return { data: await load(token) };
    } catch (error) {
      if (!isProblem(error)) throw error;
      return { error };
    }
  };
  const readToken = useEffectEvent(read);
  useEffect(() => {
    if (token === "") return undefined;
    let isCurrent = true;
    void readToken().then((result) => isCurrent && setResult(result));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  const refetch = () => {
    setResult(undefined);
    void read().then(setResult);
  };
  return { data: result?.data, error: result?.error ?? null, isFetching: !result, refetch };
}
