import { expect, it } from "vitest";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { plainPage } from "./plain-page.ts";

it("offers a retry for temporary errors, in the reader's language", () => {
  const links = LANGUAGE_CODES.map((language) => {
    const page = plainPage(503, language);
    expect(page).toContain(`lang="${LANGUAGE_TAGS[language]}"`);
    return /<a href="">(?<text>[^<]+)<\/a>/.exec(page)?.groups?.["text"];
  });
  expect(links).toEqual(["Try again", "重试", "다시 시도"]);
  for (const status of [404, 405, 414]) expect(plainPage(status, "en")).not.toContain("<a ");
});
