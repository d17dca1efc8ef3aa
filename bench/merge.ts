import { mergeFile } from "../src/content/merge/merge-file.ts";
import { median } from "./processes.ts";

const SENTENCES = 4_000;
const EDITS = 1_000;
const ROUNDS = 5;

/**
 * Returns the processor time in milliseconds for merging two versions of a text with five hundred changed sentences each, none in
 * common.
 */
export function mergeTime(): number {
  const base = textOf(() => "");
  const every = SENTENCES / EDITS;
  const ours = textOf((index) => (index % (2 * every) === 0 ? " by one" : ""));
  const theirs = textOf((index) => (index % (2 * every) === every ? " by another" : ""));
  const times = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    const merged = mergeFile("articles/en/long.md", base, ours, theirs);
    const { user, system } = process.cpuUsage(started);
    const count = merged.outcome === "merged" ? merged.text.split(/ by (?:one|another)/).length - 1 : 0;
    if (count !== EDITS) throw new Error(`Only ${count} of ${EDITS} edits are in the merged text`);
    return (user + system) / 1_000;
  });
  return median(times);
}

/** Returns a text in paragraphs of ten sentences, after a change of each sentence. */
function textOf(change: (index: number) => string): string {
  const sentences = Array.from(
    { length: SENTENCES },
    (_, index) => `Sentence ${index} of this text was written${change(index)} on day ${(index * 31) % 365}.`,
  );
  const paragraphs = Array.from({ length: SENTENCES / 10 }, (_, index) =>
    sentences.slice(index * 10, index * 10 + 10).join(" "),
  );
  return `---\ntitle: Long\npublishedAt: 2026-01-01\n---\n${paragraphs.join("\n\n")}\n`;
}
