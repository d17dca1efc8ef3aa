// For `node --import`, so that the entry module itself comes from the cache.
import { preferBundles } from "./bundled-packages.mjs";
import { openCompiledModules } from "./compiled-modules.mjs";

openCompiledModules(process.cwd());
preferBundles();
