import type * as v from "valibot";
import type { DeepReadonly, StudioEndpoint } from "../../../contract/studio/endpoint.ts";
import type { StudioCall } from "./request.ts";

/** What a handler returns: the `data` of its endpoint's answer. Calls without data, and those that send their answer themselves, return nothing. */
type Handled<Answer> = Answer extends v.GenericSchema
  ? null extends v.InferInput<Answer>
    ? DeepReadonly<v.InferInput<Answer>> | void
    : DeepReadonly<v.InferInput<Answer>>
  : void;

/** A handler for each of some endpoints. Whoever calls it is permitted to; its input is checked. */
export type HandlersOf<Endpoints extends Record<string, StudioEndpoint>> = {
  [Name in keyof Endpoints]: (
    call: StudioCall,
    input: v.InferOutput<Endpoints[Name]["input"]>,
  ) => Promise<Handled<Endpoints[Name]["answer"]>>;
};
