import type { FailureName } from "../../contract/api/failures.ts";
import { StoreError } from "../model/store-error.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { NotPermittedError } from "./editor.ts";

/** A request to a thread: to run a function, or to answer as a sign that its event loop runs. */
export type EditingQuestion =
  | {
      id: number;
      /** The path of the function within `Editing`, for example `["drafts", "save"]`. */
      path: readonly string[];
      arguments: readonly unknown[];
    }
  | { ping: true };

/** An error as plain data, since messages between threads do not retain classes. */
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
  /** Job `rendering` renders a file, or has rendered it if there is no `file`. */
  | { rendering: number; file: string | undefined }
  | { pong: true };

/** Restores an error that another thread has sent. */
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
