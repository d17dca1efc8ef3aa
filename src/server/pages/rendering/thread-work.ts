// A thread that renders pages, with its own store and renderer.
import { parentPort, workerData } from "node:worker_threads";
import { openPreparedStore } from "../../../content/open.ts";
import { openBuiltSite } from "../../builds/renderer-source.ts";
import { createContentChanges } from "../../cache/content-changes.ts";
import { createSharedReads } from "../../cache/shared-reads.ts";
import { StartError } from "../../process/start-error.ts";
import { createTimeSigner } from "../../security/time-signer.ts";
import { publicOrigin } from "../../tenancy/context.ts";
import { createTenantDirectory } from "../../tenancy/tenants.ts";
import { createPageMaker } from "./page-maker.ts";
import {
  type PageQuestion,
  type ThreadAnswer,
  type ThreadMadePage,
  type ThreadQuestion,
  type ThreadStart,
  slotOf,
} from "./render-messages.ts";

const { configuration, siteFolder, buildId, slots }: ThreadStart = workerData;
const renderer = await openBuiltSite(siteFolder);
if (renderer.build.id !== buildId)
  throw new StartError("The site has been built anew since the server started");
const store = await openPreparedStore(configuration);
const tenants = createTenantDirectory(store);
const changes = createContentChanges(store);
const reads = createSharedReads(store, changes);
const signer = createTimeSigner(() => store.secret());
const maker = createPageMaker({ configuration, store, tenants, reads, renderer, signer, foreign: undefined });

changes.listen((news) => {
  if (news.some(({ tags }) => tags.includes("config"))) tenants.forget();
});

parentPort?.on("message", (question: ThreadQuestion) => {
  if (question === "stop") void stop();
  else void answer(question);
});
post("ready");

async function answer({ slot, ...question }: { slot: number } & PageQuestion): Promise<void> {
  try {
    post({ slot, ...(await make(question, slotOf(slots, slot))) });
  } catch (error) {
    post({ slot, failure: String(error) });
  }
}

/** @throws unless everything went well */
async function make(question: PageQuestion, slot: Uint8Array): Promise<ThreadMadePage> {
  const { tenant: code, arrival, url, isBot, newestChange } = question;
  if (!(await changes.reach(newestChange))) throw new Error("the store does not tell what changed");
  const tenant = await tenants.byCode(code);
  if (tenant === undefined) throw new Error(`there is no tenant ${code}`);
  const site = { tenant, origin: publicOrigin(tenant, arrival), arrival };
  const { answer, failures, fault, seconds } = await maker.make({ site, url, isBot });
  const problem = failures.length > 0 ? { error: failures[0] } : fault;
  if (problem !== undefined) throw problem.error;
  if (answer.kind === "redirect") return { answer, seconds };
  const { plain: bytes = new Uint8Array(), bodies: _, ...head } = answer;
  if (bytes.length > slot.length) return { answer: head, body: bytes, seconds };
  slot.set(bytes);
  return { answer: head, body: bytes.length, seconds };
}

function post(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}

/** The thread ends once nothing is pending. */
async function stop(): Promise<void> {
  parentPort?.close();
  await store.close();
}
