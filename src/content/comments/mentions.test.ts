import { expect, it } from "vitest";
import { mentionedIn } from "./mentions.ts";

const PEOPLE = [
  { email: "mina@a.example", name: "Mina" },
  { email: "seo@a.example", name: "Mina Seo" },
  { email: "jun@a.example", name: "준" },
  { email: "ida@a.example", name: "Ida" },
  { email: "ida@b.example", name: "IDA" },
  { email: "nobody@a.example", name: "" },
];

it.each([
  ["@Mina Seo, please", ["seo@a.example"]],
  ["please, @mina!", ["mina@a.example"]],
  ["@Minas is somebody else, and mina@a.example an address", []],
  ["@준님 확인해 주세요. @Mina", ["jun@a.example", "mina@a.example"]],
  ["@ida: two people have this name", ["ida@a.example", "ida@b.example"]],
  ["@ nobody @", []],
])("finds the people mentioned in %s", (text, emails) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(emails);
});
