/** How long the reason for an inspection is, in characters, without the space around it. */
export const reasonLength = { min: 8, max: 500 } as const;
