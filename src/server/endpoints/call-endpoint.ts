import * as v from "valibot";
import {
  type CheckedParametersOf,
  type DataOf,
  type EndpointName,
  endpoints,
} from "../../contract/api/endpoints.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { CallScope } from "./call-scope.ts";
import { handlers } from "./handlers.ts";

/**
 * Calls an endpoint, for a request or during rendering.
 *
 * @throws {SiteError} 400 if the parameters do not match the contract's schema; otherwise whatever the handler throws
 */
export function callEndpoint<Name extends EndpointName>(
  name: Name,
  parameters: unknown,
  scope: CallScope,
): Promise<DataOf<(typeof endpoints)[Name]>> {
  return handlers[name](checkParameters(name, parameters), scope);
}

/**
 * Parses the parameters. The result is the same for all spellings of a call.
 *
 * @throws {SiteError} 400 if they do not match the schema
 */
export function checkParameters<Name extends EndpointName>(
  name: Name,
  parameters: unknown,
): CheckedParametersOf<(typeof endpoints)[Name]> {
  const schema: (typeof endpoints)[Name]["parameters"] = endpoints[name].parameters;
  // Arrays become `undefined`, because the schema would accept them as objects.
  const checked = v.safeParse(schema, Array.isArray(parameters) ? undefined : parameters);
  if (checked.success) return checked.output;
  const fields = checked.issues.map((issue) => ({ field: v.getDotPath(issue) ?? "", message: "invalid" }));
  throw new SiteError("Invalid parameters", { status: 400, fields });
}
