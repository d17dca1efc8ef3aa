import { expect, it } from "vitest";
import { partsOf, writeParts } from "./date-parts.ts";

const NEW_YORK = "America/New_York";

it.each([
  ["2026-05-31", { day: "2026-05-31", time: "" }],
  ["2026-05-31T09:30", { day: "2026-05-31", time: "09:30" }],
  ["2026-05-31 09:30:15", { day: "2026-05-31", time: "09:30:15" }],
  ["2026-05-31T09:30+09:00", { day: "2026-05-30", time: "20:30" }],
  ["2026-01-31T01:30:05Z", { day: "2026-01-30", time: "20:30:05" }],
  ["2026-01-31T01:30:05.250Z", { day: "2026-01-30", time: "20:30:05" }],
  ["2026-02-30", undefined],
  ["2026/5/31", undefined],
  ["soon", undefined],
])("shows %s in the site's time zone", (written, parts) => expect(partsOf(written, NEW_YORK)).toEqual(parts));

it.each([
  [{ day: "2026-06-01", time: "" }, "2026-05-31T09:30", "2026-06-01"],
  [{ day: "2026-06-01", time: "" }, "", "2026-06-01"],
  [{ day: "2026-06-01", time: "09:30" }, "", "2026-06-01T09:30"],
  [{ day: "2026-06-01", time: "09:30" }, "2026-05-31", "2026-06-01T09:30"],
  [{ day: "2026-06-01", time: "09:30" }, "2026-05-31 08:00", "2026-06-01 09:30"],
  [{ day: "2026-06-01", time: "20:30" }, "2026-05-31T08:00+09:00", "2026-06-02T09:30+09:00"],
  [{ day: "2026-01-01", time: "20:30:05" }, "2026-05-31T08:00:00Z", "2026-01-02T01:30:05Z"],
  [{ day: "2026-01-01", time: "20:30" }, "2026-05-31T08:00-03:30", "2026-01-01T22:00-03:30"],
])("writes %j in the format of %j: %j", (parts, old, written) =>
  expect(writeParts(parts, old, NEW_YORK)).toBe(written),
);

it.each(["2026-05-31", "2026-05-31T09:30", "2026-05-31 09:30:15", "2026-05-31T09:30+09:00"])(
  "writes %s unchanged",
  (written) => {
    const parts = partsOf(written, NEW_YORK);
    expect(parts && writeParts(parts, written, NEW_YORK)).toBe(written);
  },
);
