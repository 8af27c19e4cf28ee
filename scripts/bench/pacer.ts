import type { EdgeApi } from "@edge-console/testing/edge-api";

/** Requests per rate limit window of the service, after which the clock is advanced. */
const windowRequests = 290;
const windowSeconds = 60;

/**
 * Advances the service's clock to a new rate limit window before each batch of requests. With `count`, the clock starts
 * early enough that the requests end at the current time.
 */
export function createPacer(edgeApi: EdgeApi, count = 0) {
  const windows = Math.ceil(count / windowRequests);
  let now = (Math.floor(Date.now() / 60_000) - windows) * windowSeconds;
  const advance = async () => {
    now += windowSeconds;
    await edgeApi.operator.setClock(now);
  };
  return { batch: windowRequests, beforeBatch: advance };
}
