import { expect, it } from "vitest";
import { createProgress } from "./progress.ts";

function terminal(isTTY: boolean): { written: string[]; isTTY: boolean; write(text: string): boolean } {
  const written: string[] = [];
  return { written, isTTY, write: (text) => written.push(text) > 0 };
}

it("estimates the remaining time on a terminal", () => {
  const stream = terminal(true);
  let time = 0;
  const progress = createProgress(stream, () => time);
  progress.show("rendering", 0, 1000);
  time = 60_000;
  progress.show("rendering", 100, 1000);
  time += 10;
  progress.show("rendering", 101, 1000);
  time = 590_000;
  progress.show("rendering", 990, 1000);
  progress.show("rendering", 1000, 1000);
  expect(stream.written.map((line) => line.replace(/^\r\w+ [█░]{30} |\u001B\[K$/g, ""))).toEqual([
    "0/1000",
    "100/1000, about 9 min left",
    "990/1000, about 6 s left",
    "1000/1000\n",
  ]);
  expect(progress.currentStep()).toBe("rendering, 1000 of 1000");
});

it("prints a line for each tenth of a step elsewhere", () => {
  const stream = terminal(false);
  const progress = createProgress(stream);
  expect(progress.currentStep()).toBeUndefined();
  for (const step of ["converting", "rendering"])
    for (let done = 0; done <= 40; done += 1) progress.show(step, done, 40);
  expect(stream.written).toHaveLength(20);
  expect(stream.written.slice(9, 11)).toEqual(["Converting 40/40\n", "Rendering 4/40\n"]);
});
