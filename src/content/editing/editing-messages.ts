import type { FailureName } from "../../contract/api/failures.ts";
import { StoreError } from "../model/store-error.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { NotPermittedError } from "./editor.ts";

/** What a thread is asked: to run a function, or to show that it is not busy. */
export type EditingQuestion =
  | {
      id: number;
      /** Where the function is in `Editing`. */
      path: readonly string[];
      arguments: readonly unknown[];
    }
  | { ping: true };

/** An error as it passes between threads, which leave of a class only its data. */
export interface PassedError {
  name: string;
  message: string;
  stack: string | undefined;
  failure?: FailureName | undefined;
  action?: NotPermittedError["action"] | undefined;
  needsFreshProof?: boolean | undefined;
}

export type EditingReply =
  | { id: number; result: unknown }
  | { id: number; error: PassedError }
  | { begun: number }
  | { pong: true };

/** The error that another thread has passed. */
export function reviveError({ name, message, stack, failure, action, needsFreshProof }: PassedError): Error {
  const error =
    name === "NotPermittedError" && action !== undefined
      ? new NotPermittedError(action, needsFreshProof === true)
      : name === "StoreError"
        ? new StoreError(message, { failure })
        : name === "StoreSilentError"
          ? new StoreSilentError(message, { failure })
          : Object.assign(new Error(message), { failure });
  if (stack !== undefined) error.stack = stack;
  return error;
}
