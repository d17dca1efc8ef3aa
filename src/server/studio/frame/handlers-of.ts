import type * as v from "valibot";
import type { DeepReadonly, StudioEndpoint } from "../../../contract/studio/endpoint.ts";
import type { StudioCall } from "./request.ts";

/**
 * The result type of a handler: the `data` of its endpoint's answer. Handlers of calls without data, and those that send their
 * answer themselves, return nothing.
 */
type Handled<Answer> = Answer extends v.GenericSchema
  ? null extends v.InferInput<Answer>
    ? DeepReadonly<v.InferInput<Answer>> | void
    : DeepReadonly<v.InferInput<Answer>>
  : void;

/** Handlers for a set of endpoints, by name. Permission and input are checked before a handler is called. */
export type HandlersOf<Endpoints extends Record<string, StudioEndpoint>> = {
  [Name in keyof Endpoints]: (
    call: StudioCall,
    input: v.InferOutput<Endpoints[Name]["input"]>,
  ) => Promise<Handled<Endpoints[Name]["answer"]>>;
};
