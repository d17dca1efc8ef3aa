import type * as v from "valibot";
import type { FileUse } from "./file-permissions.ts";
import type { Action } from "./roles.ts";

/**
 * Who may call: anyone at the Studio's own origin, who is signed in, or whose grants (or token) permit an action on the tenant that
 * the parameter `tenant` of path or query names, or on the whole installation without it. For an action on texts a grant for some
 * language and group is enough here; which text it is, is asked where it is written.
 */
export type Access = "anyone" | "signed-in" | Action;

/** One call of the Studio's API. */
export interface StudioEndpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters stand in it as `{name}`, one a segment. */
  path: `/studio/api/${string}`;
  summary: string;
  access: Access;
  /** Which files the call reads or writes: it needs a permission for each, besides `access`. */
  files?: FileUse;
  /** Of what is one's own: needs a credential that was used in the last ten minutes, as some actions do. */
  needsFreshProof?: true;
  /**
   * All that a call says, as one object: the parameters of its path, those of its query (of GET and DELETE, and what `inQuery` names),
   * and the fields of its JSON body.
   */
  input: v.GenericSchema<unknown, unknown>;
  /** Fields that stand in the query although there is a body. */
  inQuery?: readonly string[];
  /** What POST and PUT carry: JSON unless said otherwise, else bytes that the handler reads as they come. */
  body?: "json" | "bytes";
  /** The most that a JSON body may have; {@link DEFAULT_BODY_BYTES} unless said otherwise. */
  maximumBytes?: number;
  /**
   * The call says which version it changes: `If-Match` with the `ETag` that it was shown, or `If-None-Match: *` for something that is
   * not there yet. Without either it is refused with 428.
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

/** Whether a call carries a body. */
export function hasBody({ method }: Pick<StudioEndpoint, "method">): boolean {
  return method === "POST" || method === "PUT";
}

/** The names of an endpoint's fields that stand in the query. */
export function isInQuery({ method, path, inQuery = [] }: StudioEndpoint, field: string): boolean {
  return (!hasBody({ method }) && !parametersOf(path).includes(field)) || inQuery.includes(field);
}

/** A value that is only read: lists and objects of any depth may be read-only. */
export type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
