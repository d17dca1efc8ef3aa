import { expect, it } from "vitest";
import { createJoinedAnswers } from "./joined-answers.ts";

const HEAD = "HTTP/1.1 200 OK\r\nX-Name: caf\u00e9\r\n\r\n";
const BODY = Buffer.from([0, 128, 255]);
const LENGTH = HEAD.length + BODY.byteLength;

it("joins the bytes of a head and a body, once in a second", () => {
  const answers = createJoinedAnswers(1_000);
  const key = {};
  const joined = answers.join(key, 1, HEAD, BODY);
  expect(joined).toEqual(Buffer.concat([Buffer.from(HEAD, "latin1"), BODY]));
  expect(answers.join(key, 1, HEAD, BODY)).toBe(joined);
  expect(answers.join(key, 2, HEAD, BODY)).not.toBe(joined);
});

it("keeps no more than there is room for, and forgets the seconds before", () => {
  const answers = createJoinedAnswers(2 * LENGTH);
  const keys = [{}, {}, {}];
  const inSecond = (second: number) => keys.map((key) => answers.join(key, second, HEAD, BODY)?.byteLength);
  expect(inSecond(1)).toEqual([LENGTH, LENGTH, undefined]);
  keys.reverse();
  expect(inSecond(2)).toEqual([LENGTH, LENGTH, undefined]);
});
