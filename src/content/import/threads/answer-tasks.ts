import { parentPort } from "node:worker_threads";
import type { TaskWork } from "./task-workers.ts";
import type { ThreadQuestion, ThreadReply } from "./thread-pool.ts";

/** Runs the tasks that a pool of threads sends to this thread, one at a time. */
export function answerTasks<Preparation, Task, Result>(work: TaskWork<Preparation, Task, Result>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.postMessage({ isLoaded: true } satisfies ThreadReply<Result>);
  parentPort?.on("message", (question: ThreadQuestion<Preparation, Task>) => {
    last = last.then(async () => {
      if ("prepare" in question) work.prepare(question.prepare);
      else parentPort?.postMessage(await answer(work, question.id, question.task));
    });
  });
}

async function answer<Task, Result>(
  work: Pick<TaskWork<never, Task, Result>, "run">,
  id: number,
  task: Task,
): Promise<ThreadReply<Result>> {
  try {
    return { id, result: await work.run(task) };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return { id, error: { name, message, stack, code } };
  }
}
