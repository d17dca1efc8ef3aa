import { expect, it } from "vitest";
import { RequestedNames } from "./requested-names.ts";

const STORED = new Map([
  ["plan.svg", 1],
  ["harbour.svg", 2],
]);

function namesOf(stored: ReadonlyMap<string, number>) {
  const reads: (readonly string[] | "all")[] = [];
  const names = new RequestedNames(async (asked) => {
    reads.push(asked);
    return new Map([...stored].filter(([name]) => asked === "all" || asked.includes(name)));
  });
  return { names, reads };
}

/** Imitates a check: if a name is missing, returns all existing names, as for a suggestion. */
async function settle(names: RequestedNames<number>, name: string): Promise<string[] | undefined> {
  for (;;) {
    const others = names.has(name) ? undefined : [...names.keys()];
    if (!(await names.readRequested())) return others;
  }
}

it("reads only the requested name if it exists", async () => {
  const { names, reads } = namesOf(STORED);
  expect(await settle(names, "plan.svg")).toBeUndefined();
  expect(reads).toEqual([["plan.svg"]]);
});

it("reads all names once if one is missing", async () => {
  const { names, reads } = namesOf(STORED);
  expect(await settle(names, "gone.svg")).toEqual(["plan.svg", "harbour.svg"]);
  expect(await settle(names, "lost.svg")).toEqual(["plan.svg", "harbour.svg"]);
  expect(reads).toEqual([["gone.svg"], "all"]);
});

it("does not read discarded names", async () => {
  const { names, reads } = namesOf(STORED);
  names.get("plan.svg");
  names.keys();
  names.forget();
  expect(await names.readRequested()).toBe(false);
  expect(reads).toEqual([]);
});
