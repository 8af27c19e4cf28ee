/** Objects that several examples contain. */

export const exampleSession = {
  user: { id: "b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d", email: "ada@example.com", name: "Ada Park", staff: null },
  accounts: [{ id: "7Q2M9K4B", name: "Harbor Books", role: "full" as const }],
  expiresAt: 1_795_694_400,
  authenticatedAt: 1_795_651_200,
  methods: ["password" as const],
  mustSetUpFactor: false,
};

export const exampleChallenge = { mfaRequired: true as const, methods: ["totp" as const, "recovery-code" as const] };

export const exampleRequestOptions = {
  challenge: "challenge-1",
  rpId: "console.example.com",
  timeout: 300_000,
  userVerification: "required" as const,
};

export const exampleAssertion = {
  id: "credential-1",
  clientDataJSON: "client-data",
  authenticatorData: "authenticator-data",
  signature: "signature",
  userHandle: "user-1",
};
