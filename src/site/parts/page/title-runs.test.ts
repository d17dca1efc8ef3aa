import { describe, expect, it } from "vitest";
import { titleRuns } from "./title-runs.ts";

describe("the unbreakable parts of a title", () => {
  it.each([
    ["Noon Chapel, at noon", ["Noon Chapel, at noon"]],
    ["정오의 예배당", ["정오의 예배당"]],
    ["正午礼拜堂", ["正午礼拜堂"]],
    ["谢谢，我们已收到您的留言", ["谢谢，", "我们", "已", "收", "到", "您的", "留言"]],
    ["反对均匀的天花板", ["反对", "均", "匀的", "天", "花板"]],
    ["“我不再问平均数了”", ["“我不", "再", "问", "平", "均", "数了”"]],
    ["五条 SQL，把账套查一遍", ["五条 SQL，", "把账", "套", "查", "一遍"]],
  ])("%s", (title, runs) => {
    expect(titleRuns(title)).toEqual(runs);
    expect(titleRuns(title).join("")).toBe(title);
  });
});
