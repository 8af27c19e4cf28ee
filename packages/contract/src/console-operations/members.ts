import { memberChangeSchema, memberSchema, membersSchema } from "../console/members.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const member = {
  id: "b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
  name: "Ada Park",
  role: "developer",
  details: { email: "ada@example.com", lastSignInAt: 1_764_140_400, secondFactor: true },
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
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
