import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import type { BuildFile } from "./build-archive.ts";

const FILES: BuildFile[] = [
  { name: "a.css", content: Uint8Array.of(0, 255, 10) },
  { name: "b.js", content: new TextEncoder().encode("export {}") },
];

function refuse(): Promise<BuildFile[]> {
  return Promise.reject(new Error("They are stored already"));
}

describeEachEngine("files of builds", (makeDatabase) => {
  it("are stored once, for all servers", async () => {
    const database = await makeDatabase();
    const [{ builds: one }, { builds: other }] = [await database.open(), await database.open()];
    await one.keep("first", () => Promise.resolve(FILES), 5);
    await other.keep("first", refuse, 5);
    expect(await other.list()).toEqual(["first"]);
    const stored = await other.read("first");
    expect(stored.map(({ name, content }) => ({ name, content: Uint8Array.from(content) }))).toEqual(FILES);
    expect(await other.read("second")).toEqual([]);
  });

  it("are retained for the newest builds, including a build that was started again", async () => {
    const { builds } = await (await makeDatabase()).open();
    const keep = async (build: string) => {
      await builds.keep(build, () => Promise.resolve(FILES), 2);
      // Builds are ordered by time in milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 3));
    };
    for (const build of ["first", "second", "first", "third"]) await keep(build);
    expect(await builds.list()).toEqual(["third", "first"]);
    expect(await builds.read("second")).toEqual([]);
    expect(await builds.read("first")).toHaveLength(FILES.length);
  });

  it("are stored completely when servers start at the same time", async () => {
    const database = await makeDatabase();
    const stores = [await database.open(), await database.open()];
    await Promise.all(stores.map(({ builds }) => builds.keep("first", () => Promise.resolve(FILES), 5)));
    for (const { builds } of stores) expect(await builds.read("first")).toHaveLength(FILES.length);
  });
});
