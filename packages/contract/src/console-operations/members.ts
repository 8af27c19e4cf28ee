import { twoFactorPolicyChangeSchema, twoFactorPolicySchema } from "../console/two-factor-policy.ts";
import { memberChangeSchema, memberSchema, membersSchema } from "../console/members.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const member = {
  id: "b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
  name: "Ada Park",
  role: "developer",
  details: {
    email: "ada@example.com",
    lastSignInAt: 1_764_140_400,
    secondFactor: true,
    remindedAt: null,
    canRemind: false,
  },
} as const;

/** Members of an account. */
export const memberOperations = {
  listMembers: consoleOperation({
    summary: "List members",
    description: "Lists the members of the account by name. `details` is null for roles that can't see them.",
    access: "members:read",
    response: membersSchema,
    example: { response: { members: [member] } },
  }),
  changeMemberRole: consoleOperation({
    summary: "Change a member's role",
    description:
      "Changes the role of a member from their next request on. 409 if no member with full access would be left.",
    access: "members:manage",
    action: "changeMemberRole",
    stepUp: true,
    body: memberChangeSchema,
    response: memberSchema,
    example: { body: { role: "developer" }, response: member },
  }),
  removeMember: consoleOperation({
    summary: "Remove a member",
    description: "Removes a member from the account. 409 if no member with full access would be left.",
    access: "members:manage",
    action: "removeMember",
    stepUp: true,
    response: null,
    example: {},
  }),
  remindMember: consoleOperation({
    summary: "Remind a member of two-factor authentication",
    description:
      "Emails a member who hasn't set up two-factor authentication. 409 if they have, or if email isn't set up. 429 if they were reminded in the last 24 hours.",
    access: "members:manage",
    action: "remindMember",
    response: memberSchema,
    example: {
      response: { ...member, details: { ...member.details, secondFactor: false, remindedAt: 1_764_140_400 } },
    },
  }),
  getTwoFactorPolicy: consoleOperation({
    summary: "Get the two-factor policy",
    description:
      "Returns whether the account requires two-factor authentication of its members, and from when members without it can't open it.",
    access: "members:read",
    response: twoFactorPolicySchema,
    example: { response: { required: true, graceDays: 14, enforcedFrom: 1_765_350_000 } },
  }),
  changeTwoFactorPolicy: consoleOperation({
    summary: "Change the two-factor policy",
    description:
      "Requires two-factor authentication of all members after a grace period, or no longer. Members without it are emailed. 409 if the member who requires it hasn't set it up.",
    access: "members:manage",
    action: "changeTwoFactorPolicy",
    stepUp: true,
    body: twoFactorPolicyChangeSchema,
    response: twoFactorPolicySchema,
    example: {
      body: { required: true, graceDays: 14 },
      response: { required: true, graceDays: 14, enforcedFrom: 1_765_350_000 },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
