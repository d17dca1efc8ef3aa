import * as v from "valibot";
import { NAVIGATION_WAIT_MS, UPDATE_INTERVAL_MS } from "../../contract/api/limits.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";

/** The file next to the shell that configures the backend. It is loaded at every start, so that a change needs no build. */
export const DEPLOYMENT_FILE = "/vitrine.json";

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

const deploymentSchema = v.strictObject({
  /** Base URL of the API, such as `https://api.example.com`. If it is empty, the API has the origin of the shell. */
  apiBase: v.optional(v.pipe(v.string(), v.regex(/^(https?:\/\/\S+)?$/, "an http(s) address, or empty")), ""),
  /** Code of the tenant. */
  tenant: v.pipe(v.string(), v.minLength(1, "the code of a tenant")),
  /** Base URL of the files that the backend names by a relative path. */
  fileUrl: v.optional(v.string(), "/media/"),
  /** Base URL of an image service with the API of `/_ipx`. If it is empty, pictures are loaded in their original size. */
  imageBase: v.optional(v.string(), ""),
  storage: v.optional(v.picklist(["local", "session", "cookie", "none"]), "local"),
  updateIntervalMs: v.optional(milliseconds, UPDATE_INTERVAL_MS),
  navigationWaitMs: v.optional(milliseconds, NAVIGATION_WAIT_MS),
});

export interface Deployment {
  config: PublicConfig;
  tenant: string;
  imageBase: string;
}

/** Validates the deployment file. Throws an error that names each invalid key and the expected value. */
export function readDeployment(value: unknown, buildId: string): Deployment {
  const result = v.safeParse(deploymentSchema, value);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
    throw new Error(`${DEPLOYMENT_FILE} cannot be used. ${problems.join("; ")}`);
  }
  const { tenant, imageBase, ...settings } = result.output;
  return {
    tenant,
    imageBase: imageBase.replace(/\/+$/, ""),
    config: { ...settings, apiBase: settings.apiBase.replace(/\/+$/, ""), defaultTenant: tenant, buildId },
  };
}
