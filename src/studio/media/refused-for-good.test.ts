import { expect, it } from "vitest";
import { MAXIMUM_MEDIA_BYTES } from "../../contract/studio/media-limits.ts";
import { CallError } from "../api/call-error.ts";
import { isRefusedForGood, refusalOfPicture } from "./refused-for-good.ts";

it.each([
  [413, true],
  [415, true],
  [422, true],
  [0, false],
  [401, false],
  [503, false],
])("a picture refused with status %i can never be uploaded: %s", (status, isForGood) => {
  expect(isRefusedForGood(new CallError(status, "", {}))).toBe(isForGood);
});

it.each([
  ["application/pdf", 1, 415],
  ["image/heic", 1, 415],
  ["", 1, 415],
  ["image/png", MAXIMUM_MEDIA_BYTES + 1, 413],
  ["image/png", MAXIMUM_MEDIA_BYTES, undefined],
])("a file of type %j with %i bytes is refused before it is sent: %s", (type, size, status) => {
  expect(refusalOfPicture({ type, size })?.status).toBe(status);
});
