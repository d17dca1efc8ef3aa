import { unknownMiddleware } from "../../contract/api/errors.ts";
import type { Route } from "../../contract/site/match-route.ts";
import type { RoutedRequest } from "../page/page-request.ts";

type Middleware = (request: RoutedRequest) => Promise<void> | void;

/** Middleware that routes can name. None of our routes needs any. */
const MIDDLEWARE: Readonly<Record<string, Middleware>> = {};

/** Runs a route's middleware in order. Throws if a name is unknown. */
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
