// A thread that converts and renders articles, one at a time.
import { parentPort } from "node:worker_threads";
import {
  type ArticlePreparation,
  type ArticleResult,
  type ArticleTask,
  ArticleWork,
} from "./article-work.ts";
import type { ThreadReply, ThreadQuestion } from "./thread-pool.ts";

const work = new ArticleWork();
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (question: ThreadQuestion<ArticlePreparation, ArticleTask>) => {
  last = last.then(async () => {
    if ("prepare" in question) work.prepare(question.prepare);
    else parentPort?.postMessage(await answer(question.id, question.task));
  });
});

async function answer(id: number, task: ArticleTask): Promise<ThreadReply<ArticleResult>> {
  try {
    return { id, result: await work.run(task) };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return { id, error: { name, message, stack, code } };
  }
}
