import type * as v from "valibot";
import type { FileUse } from "./file-permissions.ts";
import type { Action } from "./roles.ts";

/**
 * Who may call an endpoint: anyone at the Studio's own origin, anyone signed in, or anyone whose grants (or token) permit an action. The
 * action applies to the tenant in the parameter `tenant`, or else to the whole installation. For actions on texts, a grant for any language
 * and group is enough here, because the write path checks the text itself.
 */
export type Access = "anyone" | "signed-in" | Action;

/** An endpoint of the Studio's API. */
export interface StudioEndpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path, with `{name}` for each path parameter. A segment contains at most one. */
  path: `/studio/api/${string}`;
  summary: string;
  access: Access;
  /** The files that the call reads or writes. Each requires a permission in addition to `access`. */
  files?: FileUse;
  /** True for calls on the caller's own account that require a credential used in the last ten minutes. (Some actions require the same.) */
  needsFreshProof?: true;
  /**
   * Schema of the whole input of a call as one object: path parameters, query parameters (of GET and DELETE, and those in
   * `inQuery`), and fields of the JSON body.
   */
  input: v.GenericSchema<unknown, unknown>;
  /** Fields that are sent in the query although the call has a body. */
  inQuery?: readonly string[];
  /** The type of the body of POST and PUT: JSON by default, or bytes that the handler reads as a stream. */
  body?: "json" | "bytes";
  /** Maximum size of a JSON body, in bytes. Default: {@link DEFAULT_BODY_BYTES}. */
  maximumBytes?: number;
  /**
   * If true, the call must name the version that it changes: `If-Match` with the `ETag` that it received, or `If-None-Match: *`
   * for something new. Otherwise the answer is 428.
   */
  needsMatch?: true;
  /**
   * True for calls that every client repeats every few seconds. Others learn of them with the regular poll of events; otherwise each
   * call would start a poll of all followed sites.
   */
  isFrequent?: true;
  /** Schema of `data` in the JSON answer; "events" for Server-Sent Events, "bytes" for a file. */
  answer: v.GenericSchema<unknown, unknown> | "events" | "bytes";
  errors: readonly number[];
}

export const DEFAULT_BODY_BYTES = 64 * 1024;

/** Returns the names of a path's parameters, in order. */
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

/** A deeply read-only type: all lists and objects in the value are read-only. */
export type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
