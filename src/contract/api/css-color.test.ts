import { expect, it } from "vitest";
import { readCssColor } from "./css-color.ts";

it.each([
  ["#0b4f6c", "#0b4f6c"],
  [" #ABC ", "#aabbcc"],
  ["#abcd", "#aabbcc"],
  ["#0B4F6CFF", "#0b4f6c"],
  ["rgb(11, 79, 108)", "#0b4f6c"],
  ["rgb(11 79 108 / 50%)", "#0b4f6c"],
  ["rgba(300, -5, 0, .5)", "#ff0000"],
  ["rgb(100% 0% 50%)", "#ff0080"],
  ["hsl(120 50% 30%)", "#267326"],
  ["hsl(-240deg, 100%, 50%)", "#00ff00"],
  ["Tomato", "#ff6347"],
  ["aliceblue", "#f0f8ff"],
  ["yellowgreen", "#9acd32"],
])("reads %j", (text, color) => {
  expect(readCssColor(text)).toBe(color);
});

it.each([
  "",
  "#",
  "#12",
  "#12345",
  "a",
  "blu",
  "red;}body{display:none",
  "rgb(1,2)",
  "rgb(-,-,-)",
  "var(--x)",
  "[a-z]+",
])("does not read %j as a colour", (text) => {
  expect(readCssColor(text)).toBeUndefined();
});
