import * as v from "valibot";
import type { PageTools } from "./page-tools.ts";

/**
 * A task of a page's main thread. Its duration is processor time in milliseconds, which does not include other work on the
 * machine.
 */
export interface ThreadEvent {
  /** The browser's name for the task. If the task handles an event, the type of the event follows: `EventDispatch click`. */
  name: string;
  begin: number;
  cost: number;
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
const MICROSECONDS = 1_000;

/** Schema of trace events that have a start and a duration, with the fields that are read. Times are in microseconds. */
const TracedSchema = v.object({
  name: v.string(),
  ph: v.literal("X"),
  pid: v.number(),
  tid: v.number(),
  tts: v.number(),
  tdur: v.optional(v.number(), 0),
  args: v.optional(v.object({ data: v.optional(v.object({ type: v.optional(v.string()) })) })),
});

const CollectedSchema = v.object({ value: v.array(v.unknown()) });

type Traced = v.InferOutput<typeof TracedSchema>;

/**
 * Returns the tasks of a page's main thread while `work` runs, in order. The page is the one that receives most input events in
 * that time; frames of the same site share its thread.
 */
export async function traceMainThread(page: PageTools, work: () => Promise<void>): Promise<ThreadEvent[]> {
  const traced: Traced[] = [];
  page.on("Tracing.dataCollected", (collected) => {
    for (const event of v.parse(CollectedSchema, collected).value) {
      const { success, output } = v.safeParse(TracedSchema, event);
      if (success) traced.push(output);
    }
  });
  const complete = new Promise<unknown>((resolve) => page.on("Tracing.tracingComplete", resolve));
  const traceConfig = { includedCategories: CATEGORIES };
  await page.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await work();
  await page.send("Tracing.end");
  await complete;
  return ofBusiestThread(traced)
    .map(({ name, tts, tdur, args }) => {
      const type = args?.data?.type;
      const full = type === undefined ? name : `${name} ${type}`;
      return { name: full, begin: tts / MICROSECONDS, cost: tdur / MICROSECONDS };
    })
    .toSorted((left, right) => left.begin - right.begin);
}

function ofBusiestThread(traced: readonly Traced[]): Traced[] {
  const byThread = Map.groupBy(traced, ({ pid, tid }) => `${pid} ${tid}`);
  const dispatched = (events: readonly Traced[]) =>
    events.filter(({ name }) => name === "EventDispatch").length;
  return [...byThread.values()].reduce(
    (busiest, events) => (dispatched(events) > dispatched(busiest) ? events : busiest),
    [],
  );
}
