import { expect, test, untilHydrated } from "./site.ts";

/** The value of the same constant in `src/site/themes/theme1/home/use-slide-scroll.ts`, in milliseconds. */
const REST_MS = 120;

// With reduced motion, slides do not advance automatically.
test.use({ reducedMotion: "reduce" });

test("slides that a busy page delays between two positions do not count as stopped", async ({ page }) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  const carousel = page.getByRole("main").locator("[aria-roledescription]");
  const told = await carousel.evaluateHandle((section, restMs) => {
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
    // Waits until the row has not moved for as long as the carousel waits.
    let timer = 0;
    row.addEventListener("scroll", () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => section.setAttribute("data-rested", ""), restMs);
    });
    const scroll = row.scrollTo.bind(row);
    row.scrollTo = (options?: ScrollToOptions | number) => {
      const left = typeof options === "object" ? (options.left ?? 0) : 0;
      scroll({ left: left * 0.4, behavior: "instant" });
    };
    return counts;
  }, REST_MS);
  await carousel.getByRole("button", { name: "Next" }).click();
  await expect(carousel).toContainText("2 / 3");
  await expect(carousel).toHaveAttribute("data-rested");
  expect(new Set(await told.jsonValue())).toEqual(new Set(["2 / 3"]));
});
