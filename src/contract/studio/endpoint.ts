import type * as v from "valibot";
import type { FileUse } from "./file-permissions.ts";
import type { Action } from "./roles.ts";

/**
 * Who may call: anyone at the Studio's own origin, anyone signed in, or anyone whose grants (or token) permit an action. The action applies
 * to the tenant in the parameter `tenant`, or else to the whole installation. For actions on texts a grant for any language and group is
 * enough here; the write path checks the text itself.
 */
export type Access = "anyone" | "signed-in" | Action;

/** One call of the Studio's API. */
export interface StudioEndpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Contains `{name}` for each parameter; one per segment. */
  path: `/studio/api/${string}`;
  summary: string;
  access: Access;
  /** The files that the call reads or writes. It requires a permission for each, in addition to `access`. */
  files?: FileUse;
  /** For calls on one's own account: requires a credential used in the last ten minutes, as some actions do. */
  needsFreshProof?: true;
  /**
   * The whole input of a call as one object: path parameters, query parameters (of GET and DELETE, and those in `inQuery`), and fields of
   * the JSON body.
   */
  input: v.GenericSchema<unknown, unknown>;
  /** Fields sent in the query although there is a body. */
  inQuery?: readonly string[];
  /** The body of POST and PUT: JSON by default, or bytes that the handler streams. */
  body?: "json" | "bytes";
  /** Maximum size of a JSON body; {@link DEFAULT_BODY_BYTES} by default. */
  maximumBytes?: number;
  /**
   * The call must name the version that it changes: `If-Match` with the `ETag` it was given, or `If-None-Match: *` for something new.
   * Otherwise the answer is 428.
   */
  needsMatch?: true;
  /** Schema of `data` in the JSON answer; "events" for Server-Sent Events, "bytes" for a file. */
  answer: v.GenericSchema<unknown, unknown> | "events" | "bytes";
  errors: readonly number[];
}

export const DEFAULT_BODY_BYTES = 64 * 1024;

/** The names of a path's parameters, in order. */
export function parametersOf(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
}

/** True if a call has a body. */
export function hasBody({ method }: Pick<StudioEndpoint, "method">): boolean {
  return method === "POST" || method === "PUT";
}

/** True if a field of an endpoint is sent in the query. */
export function isInQuery({ method, path, inQuery = [] }: StudioEndpoint, field: string): boolean {
  return (!hasBody({ method }) && !parametersOf(path).includes(field)) || inQuery.includes(field);
}

/** A value that is only read: its lists and objects may be read-only at any depth. */
export type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
