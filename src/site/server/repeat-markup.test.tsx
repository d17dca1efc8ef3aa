import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawnOnce } from "../parts/page/kept.tsx";
import { RepeatMarkupContext } from "../view/kept-markup.ts";
import { repeatMarkup } from "./repeat-markup.ts";

describe("a piece that is drawn once", () => {
  let times = 0;
  const List = drawnOnce(({ items }: { items: readonly string[] }) => {
    times += 1;
    return items.map((item) => <li key={item}>{item}</li>);
  });
  const Nothing = drawnOnce(() => null);
  const [some, others] = [["a", "b"], ["c"]];
  const page = (
    <main>
      <ol>
        <List items={some} />
      </ol>
      <Nothing />
      <ul>
        <List items={some} />
      </ul>
      <Nothing />
      <List items={others} />
      <footer>
        <List items={some} />
      </footer>
    </main>
  );

  it("stands in all its places as React draws it, and is drawn for the first, each look by itself", () => {
    const drawn = renderToString(page);
    expect(times).toBe(4);
    times = 0;
    const { repeat, copy } = repeatMarkup();
    expect(copy(renderToString(<RepeatMarkupContext value={repeat}>{page}</RepeatMarkupContext>))).toBe(
      drawn,
    );
    expect(times).toBe(2);
  });
});
