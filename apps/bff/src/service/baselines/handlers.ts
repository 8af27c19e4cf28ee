import { describeCheck, describeScope } from "@edge-console/contract/baselines/describe";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { BaselineDetails, BaselineRule } from "@edge-console/contract/console/baselines";
import type { baselineOperations } from "@edge-console/contract/console-operations/baselines";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { AccountZonesDeps } from "../configuration/account-zones.ts";
import type { Upstream } from "../upstream/client.ts";
import { assertZonesExist } from "../zone-list/existing-zones.ts";
import {
  deleteException,
  deleteRule,
  insertRule,
  loadRules,
  lockRule,
  saveException,
  updateRule,
} from "./baseline-store.ts";
import type { ZoneResult } from "./evaluate-rules.ts";
import { planFix } from "./plan-fix.ts";
import { compareWithBaselines, readBaselines, toSummary } from "./read-baselines.ts";

export interface BaselineHandlersDeps extends AccountZonesDeps, AccountChangeDeps {
  readonly upstream: Upstream;
}

const event = { resource: "baseline" } as const;

/** How long a response waits for zones that have changed. */
const maxWaitMs = 3_000;

/** Handlers of baselines. They change no zone; a bulk run fixes what deviates. */
export function baselineHandlers(deps: BaselineHandlersDeps): Handlers<keyof typeof baselineOperations> {
  const { store, searchIndex, upstream } = deps;
  const refresh = async (accountId: string) => {
    const rules = await loadRules(store.db, accountId);
    if (rules.length > 0) await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(accountId));
  };
  const load = async (accountId: string) => {
    await refresh(accountId);
    return compareWithBaselines(store, accountId);
  };

  const read = async (accountId: string, id: string): Promise<BaselineDetails> => {
    const { results, stored, unchecked } = await load(accountId);
    const result = results.find(({ rule }) => rule.id === id);
    if (!result) throw new ProblemError("not-found");
    return {
      ...toSummary(result),
      zones: result.zones.map(toZone).toSorted((a, b) => a.zoneName.localeCompare(b.zoneName, "en")),
      unchecked,
      ...(await planFix(result, stored)),
    };
  };

  return {
    async listBaselines({ account }) {
      await refresh(account.id);
      return readBaselines(store, account.id);
    },

    getBaseline: ({ account, params }) => read(account.id, params.ruleId),

    async createBaseline(context) {
      const { account, body } = context;
      const isNew = await changeAccount(
        deps,
        context,
        { action: "createBaseline", event },
        async (transaction, now) => {
          if (!(await insertRule(transaction, now, account.id, body))) return undefined;
          return { target: `/baselines/${body.id}`, changes: toChanges(undefined, body) };
        },
      );
      const rule = await read(account.id, body.id);
      return isNew ? rule : new Reply(rule, { status: 200 });
    },

    async changeBaseline(context) {
      const { account, body, params } = context;
      await changeAccount(deps, context, { action: "changeBaseline", event }, async (transaction, now) => {
        const before = await lockRule(transaction, account.id, params.ruleId);
        const changes = toChanges(before, body);
        if (changes.length === 0) return undefined;
        await updateRule(transaction, now, account.id, { id: before.id, ...body });
        return { target: `/baselines/${before.id}`, changes };
      });
      return read(account.id, params.ruleId);
    },

    async deleteBaseline(context) {
      await changeAccount(deps, context, { action: "deleteBaseline", event }, async (transaction) => {
        const rule = await lockRule(transaction, context.account.id, context.params.ruleId);
        await deleteRule(transaction, rule.id);
        return { target: `/baselines/${rule.id}`, changes: [{ field: "name", before: rule.name, after: null }] };
      });
    },

    async setBaselineException(context) {
      const { account, body, params } = context;
      const zoneId = zoneIdSchema.safeParse(params.zoneId).data;
      if (zoneId === undefined) throw new ProblemError("not-found");
      await assertZonesExist({ store, upstream }, context, [zoneId]);
      if (body.endsAt <= (await store.now())) throw createFieldProblem("endsAt", "Choose a time in the future.");
      await changeAccount(deps, context, { action: "setBaselineException", event }, async (transaction, now) => {
        const rule = await lockRule(transaction, account.id, params.ruleId);
        await saveException(transaction, { ruleId: rule.id, zoneId }, { ...body, createdAt: now });
        const changes = [
          { field: "about", before: null, after: { type: "zone" as const, id: zoneId } },
          { field: "reason", before: null, after: body.reason },
          { field: "owner", before: null, after: body.owner },
          { field: "endsAt", before: null, after: new Date(body.endsAt * 1_000).toISOString() },
        ];
        return { target: `/baselines/${rule.id}`, changes };
      });
      return read(account.id, params.ruleId);
    },

    async removeBaselineException(context) {
      const { account, params } = context;
      await changeAccount(deps, context, { action: "removeBaselineException", event }, async (transaction) => {
        const rule = await lockRule(transaction, account.id, params.ruleId);
        if (!(await deleteException(transaction, rule.id, params.zoneId))) return undefined;
        const about = { field: "about", before: { type: "zone" as const, id: params.zoneId }, after: null };
        return { target: `/baselines/${rule.id}`, changes: [about] };
      });
      return read(account.id, params.ruleId);
    },
  };
}

function toZone({ zone, state, deviations, exception }: ZoneResult): BaselineDetails["zones"][number] {
  return {
    zoneId: zoneIdSchema.parse(zone.id),
    zoneName: zone.name,
    labels: [...zone.labels],
    state,
    settings: deviations.map(({ field, label, hostname, expected, actual, isList }) => ({
      field,
      label,
      hostname,
      expected,
      actual,
      isList,
      changed: null,
    })),
    exception,
  };
}

/** Returns what a change of a rule records. */
function toChanges(
  before: BaselineRule | undefined,
  after: Pick<BaselineRule, "name" | "scope" | "check">,
): AuditEntry["changes"] {
  return [
    { field: "name", before: before?.name ?? null, after: after.name },
    { field: "scope", before: before ? describeScope(before.scope) : null, after: describeScope(after.scope) },
    { field: "check", before: before ? describeCheck(before.check) : null, after: describeCheck(after.check) },
  ].filter((change) => change.before !== change.after);
}
