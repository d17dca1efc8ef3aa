// Plain JavaScript for the reason given in compiled-modules.mjs: threads, too, load their modules from the cache.
import { workerData } from "node:worker_threads";
import { keepCompiledModules } from "../../process/compiled-modules.mjs";

if (workerData.keepsCompiledModules) keepCompiledModules(workerData.configuration.dataFolder);
await import("./thread-work.ts");
