/** All limits of the specification (Spec: Limits). Units are in the names. */
export const limits = {
  requestsPerAddressPerMinute: 600,
  requestsPerKeyPerMinute: 300,
  rateWindowSeconds: 60,
  apiKeyCharacters: 64,
  hourlyStatisticsDays: 90,
  defaultStatisticsDays: 28,
  countryRows: 250,
  networkRows: 50,
  pastIncidents: 20,
  zoneName: { min: 4, max: 40 },
  name: { min: 1, max: 64 },
  port: { min: 1, max: 65_535 },
  hostnameCharacters: 253,
  certificateBytes: 64 * 1024,
  privateKeyBytes: 16 * 1024,
  rsaBits: 2048,
  certificateStartLeewaySeconds: 86_400,
  addresses: 1_000,
  asNumbers: 200,
  s3Bucket: { min: 3, max: 63 },
  s3AccessKey: { min: 8, max: 128 },
  s3SecretKey: { min: 8, max: 256 },
  tunnelSilenceSeconds: 90,
  endpointPickupSeconds: 30,
  propagationSeconds: 5,
  unavailableRetrySeconds: 5,
} as const;

/** Maximum number of zones that a request for the search index can list in `first`, to be indexed first. */
export const maxFirstZones = 50;

/** DNS is checked for at most this many hostnames of a zone, because the server does a lookup for each. */
export const maxDnsChecks = 20;
