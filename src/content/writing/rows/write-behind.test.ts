import { describe, expect, it } from "vitest";
import { writeBehind } from "./write-behind.ts";

async function* upTo(last: number, begun: (item: number) => void = () => {}): AsyncGenerator<number> {
  for (let item = 1; item <= last; item += 1) {
    begun(item);
    yield item;
  }
}

describe("writeBehind", () => {
  it("writes everything in order, one batch at a time, while it collects the next", async () => {
    const steps: string[] = [];
    const release = Promise.withResolvers<void>();
    const done = writeBehind(
      upTo(7, (item) => {
        steps.push(`item ${item}`);
        if (item === 6) release.resolve();
      }),
      3,
      async (batch) => {
        steps.push(`begins ${batch.join()}`);
        await release.promise;
        steps.push(`ends ${batch.join()}`);
      },
    );
    await done;
    expect(steps).toEqual([
      "item 1",
      "item 2",
      "item 3",
      "begins 1,2,3",
      "item 4",
      "item 5",
      "item 6",
      "ends 1,2,3",
      "begins 4,5,6",
      "item 7",
      "ends 4,5,6",
      "begins 7",
      "ends 7",
    ]);
  });

  it("fails with a batch's failure, and writes no more", async () => {
    const written: string[] = [];
    const write = async (batch: readonly number[]) => {
      written.push(batch.join());
      throw new Error("the disk is full");
    };
    await expect(writeBehind(upTo(9), 2, write)).rejects.toThrow("the disk is full");
    expect(written).toEqual(["1,2"]);
  });

  it("fails with a batch's failure even if the items fail because of it", async () => {
    const failed = Promise.withResolvers<void>();
    async function* failing(): AsyncGenerator<number> {
      yield 1;
      await failed.promise;
      throw new Error("the transaction is aborted");
    }
    const write = async () => {
      failed.resolve();
      throw new Error("the disk is full");
    };
    await expect(writeBehind(failing(), 1, write)).rejects.toThrow("the disk is full");
  });

  it("leaves no write pending if the items fail", async () => {
    const begun = Promise.withResolvers<void>();
    let isWriting = false;
    async function* failing(): AsyncGenerator<number> {
      yield 1;
      await begun.promise;
      throw new Error("bad item");
    }
    const write = async () => {
      isWriting = true;
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 20));
      isWriting = false;
    };
    await expect(writeBehind(failing(), 1, write)).rejects.toThrow("bad item");
    expect(isWriting).toBe(false);
  });
});
