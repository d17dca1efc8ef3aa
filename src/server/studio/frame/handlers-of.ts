import type * as v from "valibot";
import type { DeepReadonly, StudioEndpoint } from "../../../contract/studio/endpoint.ts";
import type { StudioCall } from "./request.ts";

/**
 * A handler's result: the `data` of its endpoint's answer. Handlers of calls without data, and those that send their answer themselves,
 * return nothing.
 */
type Handled<Answer> = Answer extends v.GenericSchema
  ? null extends v.InferInput<Answer>
    ? DeepReadonly<v.InferInput<Answer>> | void
    : DeepReadonly<v.InferInput<Answer>>
  : void;

/** A handler for each of some endpoints. Permission and input are checked before it is called. */
export type HandlersOf<Endpoints extends Record<string, StudioEndpoint>> = {
  [Name in keyof Endpoints]: (
    call: StudioCall,
    input: v.InferOutput<Endpoints[Name]["input"]>,
  ) => Promise<Handled<Endpoints[Name]["answer"]>>;
};
