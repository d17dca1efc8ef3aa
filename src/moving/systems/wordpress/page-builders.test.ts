import { describe, expect, it } from "vitest";
import { replaceShortcodes } from "./shortcodes.ts";

/** Returns what readers see, part by part, and the shortcodes that are reported as omitted. */
function drawn(text: string) {
  const unknown: string[] = [];
  const html = replaceShortcodes(text, {
    attachments: (ids) => ids.map((id) => ({ url: `https://a.example/${id}.png`, alt: "", caption: "" })),
    unknown: (name) => unknown.push(name),
  });
  return { parts: html.split(/\s*\n\s*/).filter(Boolean), unknown };
}

describe("content of WordPress page builders", () => {
  it("keeps the words, pictures and links in shortcodes of WPBakery", () => {
    expect(
      drawn(
        '[vc_row][vc_column width="1/2"][vc_custom_heading text="Our beds"][vc_column_text]Peas.[/vc_column_text][vc_single_image image="55"][vc_gallery images="5,6"][vc_btn title="Read on" link="url:https%3A%2F%2Fa.example%2Fb|title:B"][vc_raw_html]JTNDcCUzRUhpJTNDJTJGcCUzRQ==[/vc_raw_html][vc_tta_section title="When?"]In March.[/vc_tta_section][/vc_column][/vc_row]',
      ),
    ).toEqual({
      parts: [
        "<h2>Our beds</h2>",
        "Peas.",
        '<p><img src="https://a.example/55.png" alt=""></p>',
        '<p><img src="https://a.example/5.png" alt=""></p>',
        '<p><img src="https://a.example/6.png" alt=""></p>',
        '<p><a href="https://a.example/b">Read on</a></p>',
        "<p>Hi</p>",
        "<h3>When?</h3>",
        "In March.",
      ],
      unknown: [],
    });
  });

  it("keeps those of Divi, and reports computed parts and forms", () => {
    expect(
      drawn(
        '[et_pb_section][et_pb_image src="https://a.example/a.png" alt="A bed" title_text="x"][/et_pb_image][et_pb_blurb title="Peas"]<p>Green.</p>[/et_pb_blurb][et_pb_button button_url="/b/" button_text="B"][/et_pb_button][et_pb_testimonial author="Lee"]<p>Nice.</p>[/et_pb_testimonial][et_pb_contact_form title="Write"][/et_pb_contact_form][/et_pb_section]',
      ),
    ).toEqual({
      parts: [
        '<p><img src="https://a.example/a.png" alt="A bed"></p>',
        "<h3>Peas</h3>",
        "<p>Green.</p>",
        '<p><a href="/b/">B</a></p>',
        "<p>Nice.</p>",
        "<p>— Lee</p>",
      ],
      unknown: ["et_pb_contact_form"],
    });
  });
});
