import { expect, it } from "vitest";
import { fieldOf, timesOf } from "./banner-times.ts";

it.each([
  [{ from: "2027-05-01", until: "2027-06-30" }, "2027-05-01T00:00", "2027-07-01T00:00"],
  [{ from: "2027-05-01T08:30" }, "2027-05-01T08:30", ""],
  [{ until: "2027-05-01T08:30Z" }, "", "2027-05-01T17:30"],
  [{ from: "soon", until: "later" }, "", ""],
])("reads %j in the time zone of the site", (values, from, until) => {
  const times = timesOf({ values }, "Asia/Seoul");
  expect([fieldOf(times.from, "Asia/Seoul"), fieldOf(times.until, "Asia/Seoul")]).toEqual([from, until]);
});
