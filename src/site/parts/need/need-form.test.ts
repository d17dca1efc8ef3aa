import { describe, expect, it } from "vitest";
import type { SubmittedForm } from "../../../contract/site/rendering.ts";
import { renderSamplePage } from "../../testing/render-sample-page.ts";
import { sampleContent } from "../../testing/sample-content.ts";

const render = (url: string, content = sampleContent(), form?: SubmittedForm) =>
  renderSamplePage(url, { content, form });

describe("the enquiry form", () => {
  const form = (values: Record<string, string>): SubmittedForm => ({
    status: 422,
    values,
    errors: [{ field: "email", message: "email" }],
  });
  /** The attributes of the form control with this name. */
  const controlOf = (html: string, name: string) =>
    new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

  it("shows each error next to its field and in a summary, links to the fields, and keeps what was typed", async () => {
    const { html, status } = await render(
      "/zh/need.html",
      sampleContent(),
      form({ email: "wrong", message: "<Hello>", consent: "true" }),
    );
    expect(status).toBe(422);
    expect(controlOf(html, "email")).toMatch(/autofocus|autoFocus/);
    expect(controlOf(html, "email")).toMatch(/value="wrong"/);
    expect(controlOf(html, "email")).toMatch(/aria-invalid="true" aria-describedby="([^"]+)-error"/);
    expect(html).toContain("邮箱格式不正确");
    expect(html).toMatch(/data-need-summary="">.*href="#[^"]+-email"/);
    expect(html).toContain("&lt;Hello&gt;</textarea>");
    expect(controlOf(html, "consent")).toContain("checked");
  });

  it.each([
    ["/need.html", "This is too long: at most 5,000 characters fit."],
    ["/zh/need.html", "内容过长，最多 5,000 个字符。"],
    ["/kr/need.html", "너무 깁니다. 5,000자까지 쓸 수 있습니다."],
  ])("states the maximum length of a field: %s", async (url, words) => {
    const errors = [{ field: "message", message: "too-long" }];
    const { html } = await render(url, sampleContent(), { status: 422, values: {}, errors });
    expect(html).toContain(words);
  });

  it("shows the tenant's fields in the tenant's order", async () => {
    const content = sampleContent();
    const siteConfig = {
      title: "Harbor & Lane",
      needFields: [
        {
          name: "budget",
          type: "select",
          label: "Budget",
          required: true,
          options: [{ value: "l", label: "Large" }],
        },
        "email",
        { name: "visit", type: "checkbox", label: "Visit <us>" },
        { name: "consent", label: "The lawyers' words" },
      ],
    };
    content.configs["theme1"] = { siteConfig: { content: JSON.stringify(siteConfig) } };
    const { html } = await render("/need.html", content);
    expect([...html.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "budget",
      "email",
      "visit",
      "consent",
    ]);
    expect(html).toContain('<option value="l">Large</option>');
    expect(html).toContain("Visit &lt;us&gt;");
    expect(html).toContain("The lawyers&#x27; words");
  });

  it("states that e-mail or phone is enough, and which fields are required", async () => {
    const { html } = await render("/kr/need.html");
    const remarks = [...html.matchAll(/for="[^"]+-(\w+)">[^<]+(?:<span data-required="">([^/]*)<\/span>)?/g)];
    expect(remarks.map(([, name, remark]) => [name, remark?.replace(/<!-- -->/g, "").trim()])).toEqual([
      ["name", "(필수)"],
      ["email", "(또는 전화번호)"],
      ["phone", undefined],
      ["company", undefined],
      ["category", undefined],
      ["message", "(필수)"],
      ["consent", "(필수)"],
    ]);
  });

  it("does not state that e-mail or phone is enough if the tenant requires one of them", async () => {
    const content = sampleContent();
    const siteConfig = { needFields: ["email", { name: "phone", required: true }] };
    content.configs["theme1"] = { siteConfig: { content: JSON.stringify(siteConfig) } };
    const { html } = await render("/need.html", content);
    expect(html).not.toContain("(or ");
  });

  describe("in an article of a theme without an enquiry page", () => {
    const content = sampleContent("theme3");
    content.articles.push({
      slug: "write-to-us",
      group: null,
      language: "en",
      title: "Write to us",
      html: '<p>First</p><div data-block="need"></div><p>Second</p><div data-block="need"></div>',
      blocks: [
        { kind: "need", attributes: {} },
        { kind: "need", attributes: {} },
      ],
    });
    const formsIn = (html: string) => html.match(/<form[^>]* data-need-form=""[^>]*>/g) ?? [];

    it("is sent to the article itself", async () => {
      const { html } = await render("/write-to-us.html", content);
      expect(formsIn(html).map((tag) => /action="([^"]+)"/.exec(tag)?.[1])).toEqual([
        "/write-to-us.html",
        "/write-to-us.html",
      ]);
      expect(html).toMatch(/<input type="hidden" name="form" value="1"/);
    });

    it("is shown again with its errors where it was sent from", async () => {
      const { html, status } = await render(
        "/write-to-us.html",
        content,
        form({ form: "1", email: "wrong" }),
      );
      expect(status).toBe(422);
      const [first = "", second = ""] = html.split("<p>Second</p>");
      expect(first).not.toContain("aria-invalid");
      expect(controlOf(second, "email")).toContain('value="wrong"');
      expect(controlOf(second, "email")).toMatch(/autofocus/i);
    });

    it("has the focus if the post was rejected although no field is wrong", async () => {
      const busy = { status: 429, values: { form: "1", message: "Hello" }, errors: [] };
      const { html } = await render("/write-to-us.html", content, busy);
      const [first = "", second = ""] = html.split("<p>Second</p>");
      expect(first).not.toMatch(/autofocus/i);
      expect(controlOf(second, "name")).toMatch(/autofocus/i);
      expect(second).toContain("data-need-failure");
    });

    it("is replaced by the confirmation, while another form on the page stays", async () => {
      const { html } = await render("/write-to-us.html?need=1", content);
      expect(formsIn(html)).toHaveLength(1);
      expect(html).toMatch(/id="need-1" tabindex="-1" data-need-sent="">Thank\u00a0you/);
      expect(html).toMatch(/rel="canonical" href="https:\/\/harbor\.example\/write-to-us\.html"/);
    });
  });
});
