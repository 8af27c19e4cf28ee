import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ProblemError } from "../../api/problem.ts";
import { useNow } from "../../format/time.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { type Armed, disarm, useArmed } from "./armed.ts";
import { updateHostname } from "./change-hostname.ts";
import { hostnamesQuery, rememberHostname } from "./queries.ts";
import { whyNot } from "./what-can-be-done.ts";

/** Follows every hostname that waits for Force HTTPS, whatever page is open, and switches it on once it can be had. */
export default function ArmedWatcher() {
  return useArmed().map((item) => <Watch key={`${item.zone}/${item.hostname}`} item={item} />);
}

function Watch({ item }: { item: Armed }): null {
  const { account, zone } = item;
  const now = useNow();
  const client = useQueryClient();
  const { data: hostnames } = useQuery(hostnamesQuery(account, zone));
  const { mutate } = useMutation<Hostname, ProblemError, Hostname>({
    mutationFn: (hostname) => updateHostname({ account, zone }, hostname, { FORCE_SSL: 1 }),
    onSuccess: (answered) => {
      rememberHostname(client, account, zone, answered);
      showToast({ title: "The certificate is there: HTTPS is forced", detail: answered.HOSTNAME });
    },
    onError: (problem, { HOSTNAME }) =>
      showToast({
        tone: "bad",
        title: `Force HTTPS of ${HOSTNAME} did not go through`,
        detail: problem.upstream?.message ?? problem.detail ?? problem.title,
      }),
  });

  const hostname = hostnames?.find(({ ID }) => ID === item.hostname);
  const over = hostnames !== undefined && (!hostname || hostname.SSL_ENABLED === 0 || hostname.FORCE_SSL === 1);
  const ready = hostname !== undefined && !over && whyNot.forceSsl(hostname, { hostnames: [], now }) === undefined;

  const act = useEffectEvent(() => {
    disarm(item);
    if (ready && hostname) mutate(hostname);
  });
  useEffect(() => {
    if (over || ready) act();
  }, [over, ready]);
  return null;
}
