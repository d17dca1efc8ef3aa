import * as v from "valibot";
import {
  type CheckedParametersOf,
  type DataOf,
  type EndpointName,
  endpoints,
} from "../../contract/endpoints.ts";
import { SiteError } from "../../contract/errors.ts";
import type { CallScope } from "./call-scope.ts";
import { handlers } from "./handlers.ts";

/**
 * Calls an endpoint: the one way, for HTTP and for the renderer in process.
 * @throws {SiteError} 400 when the parameters fail the contract's schema; what the handler raises.
 */
export function callEndpoint<Name extends EndpointName>(
  name: Name,
  parameters: unknown,
  scope: CallScope,
): Promise<DataOf<(typeof endpoints)[Name]>> {
  return handlers[name](checkParameters(name, parameters), scope);
}

/**
 * The parameters as the contract reads them: the same for all spellings of one call.
 * @throws {SiteError} 400 when they fail its schema
 */
export function checkParameters<Name extends EndpointName>(
  name: Name,
  parameters: unknown,
): CheckedParametersOf<(typeof endpoints)[Name]> {
  const schema: (typeof endpoints)[Name]["parameters"] = endpoints[name].parameters;
  // A list is an object to the schema, too.
  const checked = v.safeParse(schema, Array.isArray(parameters) ? undefined : parameters);
  if (checked.success) return checked.output;
  const fields = checked.issues.map((issue) => ({ field: v.getDotPath(issue) ?? "", message: "invalid" }));
  throw new SiteError("Invalid parameters", { status: 400, fields });
}
