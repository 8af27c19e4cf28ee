import { collectApiKeyFindings } from "@edge-console/contract/findings/account";
import { useQuery } from "@tanstack/react-query";
import { standingQuery } from "../../api/queries.ts";

/** Returns why the Edge API refuses every change of an account, such as "No API key connected"; undefined if it isn't known to. */
export function useKeyProblem(account: string): string | undefined {
  const { data: standing } = useQuery(standingQuery(account));
  return standing && collectApiKeyFindings(standing)[0]?.title;
}
