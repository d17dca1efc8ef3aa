import { expect, test, untilHydrated } from "./site.ts";

// Slides do not move on by themselves then.
test.use({ reducedMotion: "reduce" });

test("a row of slides that a busy page holds up on its way does not count as resting there", async ({
  page,
}) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  const carousel = page.getByRole("main").locator("[aria-roledescription]");
  const told = await carousel.evaluateHandle((section) => {
    const row = section.querySelector("ul");
    const count = section.querySelector("p > [aria-hidden]");
    if (row === null || count === null) throw new Error("no row");
    const counts: string[] = [];
    new MutationObserver(() => counts.push(count.textContent ?? "")).observe(count, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    row.style.scrollSnapType = "none";
    const scroll = row.scrollTo.bind(row);
    row.scrollTo = (options?: ScrollToOptions | number) => {
      const left = typeof options === "object" ? (options.left ?? 0) : 0;
      scroll({ left: left * 0.4, behavior: "instant" });
    };
    return counts;
  });
  await carousel.getByRole("button", { name: "Next" }).click();
  await expect(carousel).toContainText("2 / 3");
  // Longer than a row must rest for its place to count.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(new Set(await told.jsonValue())).toEqual(new Set(["2 / 3"]));
});
