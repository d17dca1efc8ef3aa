import * as v from "valibot";
import { limitMarks } from "../../contract/addresses/limit-marks.ts";
import {
  type CheckedParametersOf,
  type DataOf,
  type EndpointName,
  endpoints,
} from "../../contract/api/endpoints.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { isRecord } from "../../contract/api/is-record.ts";
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
  const checked = v.safeParse(schema, withoutExcessMarks(parameters));
  if (checked.success) return checked.output;
  const fields = checked.issues.map((issue) => ({ field: v.getDotPath(issue) ?? "", message: "invalid" }));
  throw new SiteError("Invalid parameters", { status: 400, fields });
}

/** Limits the combining marks in texts before the schema normalises them, which would take too long. */
function withoutExcessMarks(parameters: unknown): unknown {
  // The schema would accept an array as an object.
  if (Array.isArray(parameters)) return undefined;
  if (!isRecord(parameters)) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === "string" ? limitMarks(value) : value,
    ]),
  );
}
