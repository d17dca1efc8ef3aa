import type { FailureName } from "../../contract/api/failures.ts";
import { StoreError } from "../model/store-error.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { NotPermittedError } from "./editor.ts";

/** A request to a thread: run a function, or show that it is responsive. */
export type EditingQuestion =
  | {
      id: number;
      /** The function's path in `Editing`. */
      path: readonly string[];
      arguments: readonly unknown[];
    }
  | { ping: true };

/** An error as plain data, since threads pass only the data of class instances. */
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

/** Restores an error passed by another thread. */
export function reviveError({ name, message, stack, failure, action, needsFreshProof }: PassedError): Error {
  const error =
    name === "NotPermittedError" && action !== undefined
      ? new NotPermittedError(action, needsFreshProof === true)
      : name === "StoreError"
        ? new StoreError(message, { failure })
        : name === "StoreSilentError"
          ? new StoreSilentError(message, { failure })
          : Object.assign(new Error(message), { name, failure });
  if (stack !== undefined) error.stack = stack;
  return error;
}
