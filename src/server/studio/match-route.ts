import { parametersOf } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS, type StudioEndpointName } from "../../contract/studio/endpoints/table.ts";

export interface MatchedRoute {
  name: StudioEndpointName;
  /** The parameters of the path, decoded. */
  parameters: Record<string, string>;
}

interface Route {
  name: StudioEndpointName;
  method: string;
  pattern: RegExp;
  parameters: string[];
}

const ROUTES: readonly Route[] = Object.entries(STUDIO_ENDPOINTS)
  .map(([name, { method, path }]) => ({
    name: name as StudioEndpointName,
    method,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
    parameters: parametersOf(path),
  }))
  // What is written out comes before what a parameter could stand for.
  .toSorted((one, other) => one.parameters.length - other.parameters.length);

/** The endpoint of an address; "no-method" if it has none for this method; `undefined` if there is nothing. */
export function matchRoute(method: string, path: string): MatchedRoute | "no-method" | undefined {
  const known = ROUTES.filter(({ pattern }) => pattern.test(path));
  const route = known.find((one) => one.method === (method === "HEAD" ? "GET" : method));
  if (route === undefined) return known.length > 0 ? "no-method" : undefined;
  const values = route.pattern.exec(path)?.slice(1).map(decode) ?? [];
  if (values.includes(undefined)) return undefined;
  const parameters = Object.fromEntries(route.parameters.map((name, index) => [name, values[index] ?? ""]));
  return { name: route.name, parameters };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
