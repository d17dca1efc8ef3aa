import { expect, it } from "vitest";
import { writeCalendar } from "./calendar.ts";

const OF = {
  origin: "https://a.example",
  number: 1,
  article: {
    slug: "open-day",
    title: "Open day",
    summary: "",
    url: "/open-day.html",
    updatedAt: "2027-01-02T10:00:00+09:00",
  },
};

it("writes an event with times in UTC", () => {
  const times = { start: "2027-06-13T19:00:00+09:00", end: "2027-06-13T21:00:00+09:00" };
  expect(writeCalendar({ name: "Open day; free, for all", ...times, place: "Hall, north" }, OF)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vitrine//EN",
      "BEGIN:VEVENT",
      "UID:open-day-1@a.example",
      "DTSTAMP:20270102T010000Z",
      "DTSTART:20270613T100000Z",
      "DTEND:20270613T120000Z",
      "SUMMARY:Open day\\; free\\, for all",
      "LOCATION:Hall\\, north",
      "URL:https://a.example/open-day.html",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

it("ends whole days on the day after the last", () => {
  const file = writeCalendar({ name: "Fair", start: "2027-06-30", end: undefined, place: "" }, OF);
  expect(file).toContain("DTSTART;VALUE=DATE:20270630\r\nDTEND;VALUE=DATE:20270701\r\n");
});

it("breaks long lines between characters, at 75 bytes", () => {
  const name = "부두 개방의 날 ".repeat(20);
  const file = writeCalendar({ name, start: "2027-06-30", end: undefined, place: "" }, OF);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${name}`);
});

it("keeps line breaks and control characters of a text within its line", () => {
  const name = "Open\rATTENDEE:mailto:a@b.example\r\nday\n\u0000\u0085!";
  const file = writeCalendar({ name, start: "2027-06-30", end: undefined, place: name }, OF);
  const shown = String.raw`Open\nATTENDEE:mailto:a@b.example\nday\n  !`;
  expect(file.replaceAll("\r\n ", "").split(/[\r\n\u0085]+/)).toEqual(
    expect.arrayContaining([`SUMMARY:${shown}`, `LOCATION:${shown}`]),
  );
});
