import type { PhrasingContent } from "mdast";
import * as v from "valibot";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import { offsetAt } from "../../../time/time-zone.ts";
import { writeTimestamp } from "../../../time/timestamp.ts";
import { readWrittenDate, timestampOf } from "../../../time/written-date.ts";
import { words } from "../parts/attributes.ts";
import { box, line, linkTo, named, span } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";
import { reportMissing } from "../parts/required.ts";

const time = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => readWrittenDate(text) !== undefined,
    "it is a day, 2027-06-13, or a time in the site's time zone, 2027-06-13T19:00",
  ),
);

const description = {
  name: "event",
  usage: '::event[Open day]{start=2027-06-13T19:00 end=2027-06-13T21:00 place="Harbour Hall"}',
  attributes: { start: time, end: time, place: words },
};

const CALENDAR: Record<LanguageCode, string> = {
  en: "Add to calendar",
  zh: "添加到日历",
  kr: "캘린더에 추가",
};

/** The address of the calendar file until the text is read, which is when the address of its page is known. */
const NO_ADDRESS = "#";

/** An event, with a file for calendars. Its times are those of the site's time zone. */
export const event = leafBlock({
  ...description,
  build(node, { start, end, place = "" }, { parent, index }, context) {
    if (start === undefined)
      return reportMissing(node, { parent, index }, { ...description, key: "start" }, context);
    const from = readMoment(start, context.timeZone);
    const until = end === undefined ? undefined : readMoment(end, context.timeZone);
    const isInOrder = until === undefined || (until.isDay === from.isDay && until.time >= from.time);
    if (!isInOrder)
      context.report(node, {
        kind: "block-attribute",
        message: `the event "${end}" ends before it starts, or only one of both has a time; the end is ignored. Write ${description.usage}`,
        coded: coded("block-value", {
          name: "event",
          key: "end",
          value: end ?? "",
          usage: description.usage,
        }),
      });
    const file = linkTo(NO_ADDRESS, [{ type: "text", value: CALENDAR[context.language] }], {
      position: undefined,
      className: named("event-link"),
    });
    const lines = [
      ...(node.children.length === 0 ? [] : [line("p", named("event-name"), node.children)]),
      line("p", named("event-time"), writeTimes(from, isInOrder ? until : undefined, context)),
      ...(place === "" ? [] : [line("p", named("event-place"), [{ type: "text" as const, value: place }])]),
      line("p", named("event-file"), [file]),
    ];
    const month = new Intl.DateTimeFormat(context.tag, { month: "short", timeZone: "UTC" });
    const day = new Date(from.shown.slice(0, 10));
    const sheet = { dataDay: String(day.getUTCDate()), dataMonth: month.format(day) };
    parent.children.splice(index, 1, box("div", named("extra", "event"), lines, sheet));
  },
});

interface EventTime {
  /** Epoch milliseconds; for a whole day, its start in the site's time zone. */
  time: number;
  /** The day, or the time in the site's time zone with its offset, in ISO 8601. */
  shown: string;
  isDay: boolean;
}

function readMoment(text: string, timeZone: string): EventTime {
  const written = readWrittenDate(text) ?? { clock: 0, offset: undefined };
  const time = Date.parse(timestampOf(written, timeZone));
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const shown = writeTimestamp(time, offsetAt(timeZone, time)).replace(".000", "");
  return { time, shown: isDay ? text : shown, isDay };
}

function writeTimes(
  from: EventTime,
  until: EventTime | undefined,
  { tag, timeZone }: { tag: string; timeZone: string },
): PhrasingContent[] {
  const format = (moment: EventTime, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: moment.isDay ? "UTC" : timeZone }).format(
      moment.isDay ? Date.parse(moment.shown) : moment.time,
    );
  const whole = (moment: EventTime) =>
    timeNode(moment, format(moment, { dateStyle: "full", ...(moment.isDay ? {} : { timeStyle: "short" }) }));
  const isOneDay = until?.shown.slice(0, 10) === from.shown.slice(0, 10);
  const end = until && !(isOneDay && until.isDay) ? until : undefined;
  const zone = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: "short" })
    .formatToParts(from.time)
    .find(({ type }) => type === "timeZoneName")?.value;
  return [
    whole(from),
    ...(end === undefined
      ? []
      : [
          { type: "text" as const, value: isOneDay ? "–" : " – " },
          isOneDay ? timeNode(end, format(end, { timeStyle: "short" })) : whole(end),
        ]),
    ...(from.isDay || zone === undefined
      ? []
      : [{ type: "text" as const, value: " " }, span(named("event-zone"), [{ type: "text", value: zone }])]),
  ];
}

function timeNode({ shown }: EventTime, value: string): PhrasingContent {
  return {
    type: "emphasis",
    children: [{ type: "text", value }],
    data: { hName: "time", hProperties: { dateTime: shown } },
  };
}
