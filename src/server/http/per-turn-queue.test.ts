import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createPerTurnQueue } from "./per-turn-queue.ts";

it("admits a few calls per turn, in order", async () => {
  const enter = createPerTurnQueue(2);
  const entered: number[] = [];
  for (let number = 1; number <= 5; number += 1) enter(() => entered.push(number));
  const turns = [[...entered]];
  await nextTurn();
  enter(() => entered.push(6));
  for (let turn = 0; turn < 3; turn += 1) {
    turns.push([...entered]);
    await nextTurn();
  }
  expect(turns).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6],
  ]);
});

it("admits a single call without delay", async () => {
  const enter = createPerTurnQueue(1);
  for (let time = 0; time < 3; time += 1) {
    let hasEntered = false;
    enter(() => {
      hasEntered = true;
    });
    expect(hasEntered).toBe(true);
    await nextTurn();
    await nextTurn();
  }
});
