import { expect, it } from "vitest";
import { allocatePopupLayer } from "./popup-layer.ts";

it("hands out layers from 2000 upwards, each above the one before", () => {
  const layers = [allocatePopupLayer(), allocatePopupLayer(), allocatePopupLayer()];
  expect(layers).toEqual([2000, 2001, 2002]);
});
