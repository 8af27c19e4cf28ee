import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { request } from "../../api/request.ts";
import { queryKeys } from "../../api/query-keys.ts";

const licenseSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression, such as "MIT". */
  identifier: z.string(),
  text: z.string().optional(),
});
export type License = z.infer<typeof licenseSchema>;

/** Licenses of the packages in the app's bundles. The build creates the file (`build.license` of vite.config.ts). */
export const licensesQuery = queryOptions({
  queryKey: queryKeys.licenses,
  queryFn: async ({ signal }) =>
    z.array(licenseSchema).parse(await request({ method: "GET", path: "/licenses.json", signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
