import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { type AppForm, type AppFormOptions, useResolverForm } from "./use-resolver-form.ts";

/**
 * React Hook Form with a schema of the contract. Validates each field on blur. With `mode` "onSubmit", it validates on
 * submit: for short forms, where an error that appears on blur would move the button that is being pressed.
 *
 *     const form = useAppForm({
 *       schema: z.object({ NAME: parsedString(checkName) }),
 *       values: { NAME: tunnel.NAME },
 *       draft: { name: `${account}:tunnel:${tunnel.TUNNEL_ID}:name` },
 *     });
 *
 * `values` are the initial values. Unchanged fields follow them when they change, so that a save never overwrites changes
 * of other members.
 */
export function useAppForm<Input extends FieldValues, Output>({
  schema,
  ...options
}: AppFormOptions<NoInfer<Input>> & { schema: z.ZodType<Output, Input> }): AppForm<Input, Output> {
  return useResolverForm({ ...options, resolver: zodResolver(schema) });
}
