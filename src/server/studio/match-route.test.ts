import { expect, it } from "vitest";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { matchRoute } from "./match-route.ts";

it.each(Object.entries(STUDIO_ENDPOINTS))("leads to its own endpoint: %s", (name, { method, path }) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => `a%2F${parameter}`);
  const parameters = Object.fromEntries(
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => [parameter, `a/${parameter}`]),
  );
  expect(matchRoute(method, address)).toEqual({ name, parameters });
  expect(matchRoute("PATCH", address)).toBe("no-method");
  expect(matchRoute(method, `${address}/more/and/more`)).toBeUndefined();
});

it("no two endpoints are one", () => {
  const addresses = Object.values(STUDIO_ENDPOINTS).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});
