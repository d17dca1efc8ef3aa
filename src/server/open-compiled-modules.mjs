// For `node --import`: the entry itself then comes from the cache.
import { preferBundles } from "./bundled-packages.mjs";
import { openCompiledModules } from "./compiled-modules.mjs";

openCompiledModules(process.cwd());
preferBundles();
