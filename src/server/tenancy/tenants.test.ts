import { expect, it } from "vitest";
import type { Store, Tenant } from "../../content/store.ts";
import { createTenantDirectory } from "./tenants.ts";

it("does not cache results that were requested before the content changed", async () => {
  const asked: PromiseWithResolvers<Tenant>[] = [];
  const find = () => {
    const answer = Promise.withResolvers<Tenant>();
    asked.push(answer);
    return answer.promise;
  };
  const store = { findTenantByHost: find, listTenants: async () => [await find()] } as unknown as Store;
  const directory = createTenantDirectory(store);
  const named = (name: string) => ({ name }) as Tenant;

  const early = [directory.byHost("harbor.example"), directory.list()];
  directory.forget();
  for (const answer of asked.splice(0)) answer.resolve(named("old"));
  await Promise.all(early);
  const late = [directory.byHost("harbor.example"), directory.list()];
  for (const answer of asked.splice(0)) answer.resolve(named("new"));
  expect(await Promise.all(late)).toEqual([named("new"), [named("new")]]);
  expect(await directory.byHost("harbor.example")).toEqual(named("new"));
});
