import { expect, it } from "vitest";
import { USUAL_COMPONENTS } from "../adopt/usual-components.ts";
import { convertBody } from "../testing/convert-body.ts";

it.each([
  ["a picture", '<Shot src="./a.png" alt="A bed" />', "![A bed](./a.png)"],
  ["a link", '<Offer tag="new" title="Seeds" href="/seeds" />', "[Seeds](/seeds)"],
  ["a link around words", 'See <Jump to="/soil">the soil</Jump>.', "See [the soil](/soil)."],
  ["a title", '<Panel title="Peas">\n\nSow them.\n\n</Panel>', "**Peas**\n\n\n\nSow them.\n\n"],
  [
    "a title with a link",
    '<Panel title="Peas" href="/peas">\n\nSow.\n\n</Panel>',
    "**[Peas](/peas)**\n\n\n\nSow.\n\n",
  ],
  ["words in a sentence", 'A <Hint title="of clay">pot</Hint> and <Mark text="new" />.', "A pot and new."],
  [
    "a picture in HTML",
    '<div>\n<Shot src="a.png" alt="A" />\n</div>',
    '<div>\n<img src="a.png" alt="A">\n</div>',
  ],
  ["nothing", '<Spacer height="4" />', ""],
])("of an unknown component, the visible parts are kept: %s", (_what, typed, ours) => {
  expect(convertBody(typed).text).toBe(ours);
});

it.each([
  [
    "in a value",
    "import bed from '../img/bed.png'\n\n<Shot src={bed} alt=\"A bed\" />",
    "![A bed](../img/bed.png)",
  ],
  [
    "by its property src",
    'import bed from "./bed.png";\n\n<Image alt="A" src={bed.src} />',
    "![A](./bed.png)",
  ],
  [
    "in an HTML element",
    "import bed from './bed.png'\n\n<img src={ bed } alt='A' />",
    "<img src=\"./bed.png\" alt='A' />",
  ],
  ["loaded by require", "export const bed = require('./bed.png');\n\n<Shot src={bed} />", "![](./bed.png)"],
  [
    "as a component",
    "import Bed from '@site/static/bed.svg';\n\n<Bed role=\"img\" />",
    "![](@site/static/bed.svg)",
  ],
  ["but not in code", "import bed from './bed.png'\n\n`<Shot src={bed} />`", "`<Shot src={bed} />`"],
])("an imported picture is shown %s", (_how, typed, ours) => {
  expect(convertBody(typed, "tags: { Image: '![{alt}]({src})' }", "this.mdx").text.trim()).toBe(ours);
});

it("text in a Docusaurus fence for translators is not code", () => {
  const typed =
    "```mdx-code-block\nimport bed from './bed.png';\n\n<Shot src={bed} alt=\"A\" />\n```\n\n````mdx\n```mdx-code-block\nA\n```\n````\n";
  expect(convertBody(typed, "", "this.mdx").text.trim()).toBe(
    "![A](./bed.png)\n\n````mdx\n```mdx-code-block\nA\n```\n````",
  );
});

it("a block has longer fences than those inside it", () => {
  const rules = "tags: { Tabs: { block: tabs }, TabItem: { block: tab, title: label } }";
  const typed =
    '<Tabs>\n  <TabItem label="A">\n\n    :::tip Dig\n\n    Deep\n\n    :::\n\n  </TabItem>\n</Tabs>';
  expect(convertBody(typed, rules).text).toBe(
    ":::::tabs\n::::tab[A]\n\n:::tip[Dig]\n\nDeep\n\n:::\n\n::::\n:::::",
  );
});

it.each([
  ["a card with a link", '<Card title="Peas" href="/peas" />', "**[Peas](/peas)**"],
  ["a card without a link", '<Card title="Peas">\nSow.\n</Card>', "**Peas**\n\n\nSow."],
  ["a video without a title", '<YouTube id="abc" />', "[Video](https://www.youtube.com/watch?v=abc)"],
])("a common component becomes text: %s", (_what, typed, ours) => {
  const tags = JSON.stringify({ tags: USUAL_COMPONENTS });
  expect(convertBody(typed, tags).text.trim()).toBe(ours);
});
