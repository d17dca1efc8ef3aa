import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmailText } from "./email-text.tsx";

it("can only break after punctuation", () => {
  expect(renderToStaticMarkup(<EmailText email="front.desk@harbour.example.com" />).split("<wbr/>")).toEqual([
    "<span>",
    "front.",
    "desk@",
    "harbour.",
    "example.",
    "com</span>",
  ]);
});
