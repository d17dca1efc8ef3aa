import { describe, expect, it } from "vitest";
import { THEME_CODES, type ThemeCode } from "../../../contract/addresses/themes.ts";
import type { SubmittedForm } from "../../../contract/site/rendering.ts";
import { renderSamplePage } from "../../testing/render-sample-page.ts";
import { sampleContent } from "../../testing/sample-content.ts";

const FORMS = {
  visit: {
    title: "Visit us",
    send: "Book the tour",
    thanks: "See you then.",
    fields: [
      { name: "name", required: true },
      { name: "day", type: "date", label: "Which day?" },
      { name: "people", type: "number", label: "How many?" },
    ],
    consent: false,
  },
  letter: { fields: [{ name: "email" }], confirm: "mail" },
};

function contentOf(theme: ThemeCode = "theme1") {
  const content = sampleContent(theme);
  content.configs[theme] = { ...content.configs[theme], forms: { content: JSON.stringify(FORMS) } };
  const names = ["visit", "letter", "removed"];
  content.articles.push({
    slug: "tour",
    group: null,
    language: "en",
    title: "Tour",
    html: names.map((name) => `<div data-block="form" data-form="${name}"></div>`).join("<hr>"),
    blocks: names.map((name) => ({ kind: "form", attributes: { name } })),
  });
  content.articles.push({
    slug: "labelled",
    group: null,
    language: "en",
    title: "Tour",
    html: '<div data-block="form" data-form="visit"></div>',
    blocks: [{ kind: "form", attributes: { name: "visit", labelled: "true" } }],
  });
  return content;
}

const render = (url = "/tour.html", form?: SubmittedForm, theme?: ThemeCode) =>
  renderSamplePage(url, { content: contentOf(theme), form });

/** The parts of the page with each of the three forms. */
async function partsOf(...given: Parameters<typeof render>) {
  const [visit = "", letter = "", removed = ""] = (await render(...given)).html.split("<hr>");
  return { visit: visit.slice(visit.indexOf("data-block")), letter, removed };
}

const fieldsIn = (html: string) => [...html.matchAll(/ data-field="(\w+)"/g)].map(([, name]) => name);

describe("a form that the site declares", () => {
  it.each(THEME_CODES)("has its own fields and words in %s, and is sent to its article", async (theme) => {
    const { visit, letter } = await partsOf(undefined, undefined, theme);
    expect(fieldsIn(visit)).toEqual(["name", "day", "people"]);
    expect(visit).toContain('<input type="hidden" name="formName" value="visit"/>');
    expect(visit).toContain('<input type="hidden" name="form" value="0"/>');
    expect(visit).toMatch(/<form[^>]*aria-label="Visit us"[^>]*action="\/tour\.html"/);
    expect(visit).toMatch(/<input[^>]*type="date"[^>]*name="day"/);
    expect(visit).toMatch(/<input[^>]*inputMode="decimal"[^>]*name="people"/);
    expect(visit).toContain("Book the tour");
    expect(fieldsIn(letter)).toEqual(["email", "consent"]);
  });

  it("shows nothing once the site no longer declares it", async () => {
    expect((await partsOf()).removed).not.toContain("<form");
  });

  it("shows the typed text if the site removed the form while a visitor filled it in", async () => {
    const { removed, visit } = await partsOf("/tour.html", {
      status: 404,
      values: { form: "2", formName: "removed", name: "Ada", message: "Two\r\nlines", shift: "noon" },
      errors: [],
    });
    expect(removed).toContain("This form is no longer available");
    expect(removed).toMatch(/<dt>Name<\/dt><dd[^>]*>Ada<\/dd>/);
    expect(removed).toMatch(/<dd[^>]*>Two<br\/>lines<\/dd>/);
    expect(removed).toMatch(/<dt>shift<\/dt><dd[^>]*>noon<\/dd>/);
    expect(visit).not.toContain("no longer available");
  });

  it("shows its title, unless the block has a label of its own", async () => {
    expect((await partsOf()).visit).toContain('<p data-form-title="">Visit us</p>');
    expect((await partsOf("/labelled.html")).visit).not.toContain("data-form-title");
  });

  it("is shown again with what was typed and its errors, while the others stay empty", async () => {
    const { visit, letter } = await partsOf("/tour.html", {
      status: 422,
      values: { form: "0", formName: "visit", name: "", people: "many" },
      errors: [
        { field: "name", message: "required" },
        { field: "people", message: "number" },
      ],
    });
    expect(visit).toMatch(
      /<input[^>]*name="people"[^>]*value="many"|<input[^>]*value="many"[^>]*name="people"/,
    );
    expect(visit).toContain("This is not a number. Examples: 12, 2.5");
    expect(visit).toMatch(/data-need-summary="">.*How many\?/);
    expect(letter).not.toContain("aria-invalid");
  });

  it("shows what was typed in a field that the site has removed meanwhile, without a link to it", async () => {
    const { visit } = await partsOf("/tour.html", {
      status: 422,
      values: { form: "0", formName: "visit", name: "Ada", phone: "+1 555 0166", shift: "noon" },
      errors: ["phone", "shift"].map((field) => ({ field, message: "unknown" })),
    });
    const shown = visit.replaceAll("<!-- -->", "");
    expect(shown).toMatch(
      /<li><span tabindex="-1" autofocus="">Phone: <q[^>]*>\+1 555 0166<\/q> The site has removed this field\./,
    );
    expect(shown).toMatch(/<li><span[^>]*>shift: <q[^>]*>noon<\/q>/);
    expect(visit).not.toMatch(/href="#[^"]*-(?:phone|shift)"/);
  });

  it("is replaced by its own words of thanks, even if the theme has a thank-you page", async () => {
    const { visit, letter } = await partsOf("/tour.html?need=0");
    expect(visit).toMatch(/id="need-0" tabindex="-1" data-need-sent="">See you then\./);
    expect(letter).toContain("<form");
  });

  it("asks to open the mail if the sender must confirm", async () => {
    expect((await partsOf("/tour.html?need=1")).letter).toContain("we have sent you an e-mail");
  });
});
