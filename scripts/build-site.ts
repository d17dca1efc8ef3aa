import { createBuilder } from "vite";

/** Builds both halves of the site from `vite.config.ts`: browsers first, since the renderer links what they load. */
const builder = await createBuilder({ logLevel: "warn" });
for (const name of ["client", "ssr"]) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts defines no environment "${name}"`);
  await builder.build(environment);
}
