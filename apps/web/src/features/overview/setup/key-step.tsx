import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { apiKeyQuery } from "../../../resources/account/api-key-query.ts";
import { ConnectKey } from "../../../resources/account/connect-key.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { SetupStep } from "./setup-steps.ts";

/** How to get a key: the field for one from the provider, or a link to the page on which the console enables API access. */
export function KeyStep({
  account,
  action,
}: {
  account: string;
  action: NonNullable<SetupStep["action"]>;
}): ReactElement {
  const { data, isFetched } = useQuery(apiKeyQuery(account));
  if (!isFetched) return <Skeleton lines={3} label="Loading API key…" />;
  if (data?.managed === false) return <ConnectKey account={account} />;
  return (
    <LinkButton to={action.to} variant="primary">
      {action.label}
    </LinkButton>
  );
}
