/** Undocumented behavior of ALLOW_IPS, as all screens describe it. */
export const allowPrecedenceNote =
  "If another rule blocks an always-allowed address, the API doesn't document which rule wins.";
