import { expect, it } from "vitest";
import { convertBody } from "../testing/convert-body.ts";

const code = (values: string, fence: string): string =>
  `{% code${values} %}\n${fence}\na();\n\`\`\`\n{% endcode %}`;

it.each([
  [
    "its title",
    code(' title="src/app.js" lineNumbers="true"', "```js"),
    '```js title="src/app.js"\na();\n```',
  ],
  ["a title without a language", code(" title='.env'", "```"), '```text title=".env"\na();\n```'],
  [
    "the title of the fence itself",
    code(' title="a.js"', '```js title="b.js"'),
    '```js title="b.js"\na();\n```',
  ],
  ["no other values", code(' overflow="wrap"', "```js"), "```js\na();\n```"],
])("code of GitBook keeps %s", (_what, typed, ours) => {
  expect(convertBody(typed).text.trim()).toBe(ours);
});

it("code of GitBook in a list stays in the list", () => {
  const typed = '- a\n\n  {% code title="b.sh" %}\n  ```bash\n  ls\n  ```\n  {% endcode %}\n';
  expect(convertBody(typed).text).toContain('\n  ```bash title="b.sh"\n  ls\n  ```\n');
});
