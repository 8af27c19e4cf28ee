import type { EdgeApi } from "@edge-console/testing/edge-api";

/** Requests that fit a rate window of the service; its clock moves on after as many. */
const windowRequests = 290;
const windowSeconds = 60;

/**
 * Moves the service's clock to a new rate window before each batch of requests: on from now, or such that `count`
 * requests end at now.
 */
export function pace(edgeApi: EdgeApi, count = 0) {
  const windows = Math.ceil(count / windowRequests);
  let now = (Math.floor(Date.now() / 60_000) - windows) * windowSeconds;
  const advance = async () => {
    now += windowSeconds;
    await edgeApi.operator.setClock(now);
  };
  return { batch: windowRequests, beforeBatch: advance };
}
