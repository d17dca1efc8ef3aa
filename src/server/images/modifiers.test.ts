import { describe, expect, it } from "vitest";
import { parseModifiers, writeModifiers } from "./modifiers.ts";

function canonical(text: string): string | undefined {
  const modifiers = parseModifiers(text);
  return modifiers && writeModifiers(modifiers);
}

describe("image modifiers", () => {
  it.each([
    ["f_webp&q_80&w_640", "f_webp&q_80&w_640"],
    ["w_640&f_webp&q_80", "f_webp&q_80&w_640"],
    ["width_640,format_webp,quality_80", "f_webp&q_80&w_640"],
    ["w=640&f:webp", "f_webp&q_80&w_640"],
    ["w_3072", "f_webp&q_80&w_3072"],
    ["w_0640", "f_webp&q_80&w_640"],
    ["f_webp", "f_webp&q_80&w_3072"],
    ["_", "f_webp&q_80&w_3072"],
    ["f_jpeg", "f_jpeg&q_80&w_1200"],
    ["w_1200,f_jpg", "f_jpeg&q_80&w_1200"],
  ])("%s is %s", (asked, served) => {
    expect(canonical(asked)).toBe(served);
  });

  it.each([
    "w_641",
    "w_1200",
    "f_jpeg&w_640",
    "f_jpeg&q_100",
    "f_png",
    "w_6000&enlarge_true",
    "extend_3000_3000_3000_3000",
    "f_avif",
    "f_auto",
    "q_100",
    "w_640&w_320",
    "w_640&blur_5",
    "s_640x480",
    "w_-640",
    "w_1e3",
    "",
    "__",
    "_&w_640",
    "__proto___1",
    "constructor_1",
  ])("refuses %j", (asked) => {
    expect(parseModifiers(asked)).toBeUndefined();
  });
});
