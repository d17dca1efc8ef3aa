import { unknownMiddleware } from "../../contract/api/errors.ts";
import type { Route } from "../../contract/site/match-route.ts";
import type { RoutedRequest } from "../page/page-request.ts";

type Middleware = (request: RoutedRequest) => Promise<void> | void;

/** Steps that a route may name. None of ours needs one. */
const MIDDLEWARE: Readonly<Record<string, Middleware>> = {};

/** Runs the steps that a route names, in order. Throws for a name that does not exist. */
export async function runMiddleware(
  { middleware = [] }: Pick<Route, "middleware">,
  request: RoutedRequest,
  known = MIDDLEWARE,
): Promise<void> {
  for (const name of middleware) {
    const step = Object.hasOwn(known, name) ? known[name] : undefined;
    if (step === undefined) throw unknownMiddleware(name);
    await step(request);
  }
}
