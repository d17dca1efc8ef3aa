import { rm } from "node:fs/promises";
import { join } from "node:path";
import { importFolder } from "../import/folder/import-folder.ts";
import { copyName } from "../sync/folder-files.ts";
import { openSync } from "../sync/sync.ts";
import type { OpenedStore } from "./describe-each-engine.ts";
import { put, read } from "./edited-site.ts";
import { killable, killAt } from "./kill-at.ts";
import type { Random } from "./random.ts";
import { edited, mergeManually, newText } from "./worked-text.ts";

/** A process is killed before a random write below this number. No step writes as often, so some processes finish. */
const MAXIMUM_WRITES = 20;

/** The result of a simulated day. */
export interface Day {
  /** The marks of the edits that were reported as saved, by file name. */
  saved: Map<string, string[]>;
  /** The number of events of each kind. */
  counts: Record<string, number>;
  step(): Promise<void>;
  /** Ends the day: pushes the folder until there is nothing left to push. */
  end(): Promise<void>;
}

/**
 * Simulates two editors, each on a node of their own, and somebody with a folder in git, who work on one site in small random
 * steps. Processes are killed at any of their writes, and the interrupted work is not repeated immediately.
 */
export function simulateDay(nodes: readonly OpenedStore[], folder: string, random: Random): Day {
  const saved = new Map<string, string[]>();
  const counts: Record<string, number> = {};
  /** The texts that editors have opened, with the content that they had at that time. */
  const open = new Map<number, { name: string; hash: string | null; text: string | null }>();
  let marks = 0;
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
  const newMark = () => `m${(marks += 1)}.`;
  const save = (name: string, mark: string) => saved.set(name, [...(saved.get(name) ?? []), mark]);
  const node = (number: number) => {
    const found = nodes[number];
    if (found === undefined) throw new Error(`there is no node ${number}`);
    return found;
  };
  const names = () => Array.from({ length: 8 }, (_, index) => `articles/en/day-${index}.md`);

  /** Runs something, sometimes in a process that is killed. Resolves to whether the process survived. */
  async function lives(store: OpenedStore, work: (store: OpenedStore) => Promise<unknown>): Promise<boolean> {
    if (random.below(3) > 0) {
      await work(store);
      return true;
    }
    const wasKilled = await killAt(random.below(MAXIMUM_WRITES), (step) => work(killable(store, step)));
    if (wasKilled) count("killed");
    return !wasKilled;
  }

  async function openText(editor: number): Promise<void> {
    const name = random.of(names());
    const { files } = node(editor).exchange;
    const hash = (await files.hashes("corner")).get(name) ?? null;
    const text = hash === null ? null : ((await files.text("corner", hash)) ?? null);
    open.set(editor, { name, hash, text });
  }

  /** Publishes an edit of the opened text, however long ago it was opened. If it is refused, the editor opens a text again. */
  async function publishEdit(editor: number): Promise<void> {
    const begun = open.get(editor);
    if (begun === undefined) return openText(editor);
    const { name, hash, text } = begun;
    open.delete(editor);
    const mark = newMark();
    const given = { name, text: text === null ? newText(mark) : edited(text, mark, random) };
    const options = { author: `editor ${editor}`, origin: "studio", base: new Map([[name, hash]]) } as const;
    const report = await node(editor).publish("corner", [given], options);
    count(report.outcome === "published" ? "published" : "refused to an editor");
    if (report.outcome === "published") save(name, mark);
  }

  async function editFolder(): Promise<void> {
    const name = random.of(names());
    const mark = newMark();
    const text = await read(folder, name);
    await put(folder, name, text === null ? newText(mark) : edited(text, mark, random));
    count("edited in the folder");
    save(name, mark);
  }

  async function exchange(verb: "pull" | "push"): Promise<void> {
    const store = random.of(nodes);
    if (await lives(store, (some) => openSync(some.exchange.files, some.publish)[verb](folder))) count(verb);
  }

  async function settleConflicts(): Promise<void> {
    for (const name of names()) {
      const copy = await read(folder, copyName(name));
      const text = await read(folder, name);
      if (copy === null || text === null) continue;
      await put(folder, name, mergeManually(text, copy));
      await rm(join(folder, copyName(name)));
      count("merged by hand");
    }
  }

  const doings: readonly (() => Promise<unknown>)[] = [
    () => openText(0),
    () => openText(1),
    () => publishEdit(0),
    () => publishEdit(1),
    () => Promise.all([publishEdit(0), publishEdit(1)]),
    editFolder,
    editFolder,
    () => exchange("pull"),
    () => exchange("push"),
    () => Promise.all([node(0).sync.push(folder), publishEdit(1)]),
    () => lives(random.of(nodes), (store) => importFolder(store.exchange, folder)),
    settleConflicts,
  ];
  return {
    saved,
    counts,
    step: async () => void (await random.of(doings)()),
    async end() {
      for (;;) {
        await node(0).sync.pull(folder);
        await settleConflicts();
        await node(1).sync.push(folder);
        const { steps } = await node(1).sync.pull(folder, { isDry: true });
        if (steps.length === 0) return;
      }
    },
  };
}
