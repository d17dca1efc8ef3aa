import type * as v from "valibot";
import type { StudioEndpoint } from "../../../contract/studio/endpoint.ts";
import type { StudioCall } from "./request.ts";

/**
 * The handlers of some endpoints. Callers that get to one may call. What one resolves to is sent as data; one that has sent an answer
 * of its own resolves to nothing.
 */
export type HandlersOf<Endpoints extends Record<string, StudioEndpoint>> = {
  [Name in keyof Endpoints]: (
    call: StudioCall,
    input: v.InferOutput<Endpoints[Name]["input"]>,
  ) => Promise<unknown>;
};
