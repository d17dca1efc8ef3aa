import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmailText } from "./email-text.tsx";

it("lets an address break after its signs, and nowhere else", () => {
  expect(renderToStaticMarkup(<EmailText email="front.desk@harbour.example.com" />).split("<wbr/>")).toEqual([
    "<span>",
    "front.",
    "desk@",
    "harbour.",
    "example.",
    "com</span>",
  ]);
});
