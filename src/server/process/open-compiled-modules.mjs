// For `node --import`, so that the entry module itself comes from the cache.
import { openCompiledModules } from "./compiled-modules.mjs";

openCompiledModules(process.cwd());
