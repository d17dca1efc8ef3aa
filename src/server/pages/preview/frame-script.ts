/**
 * Script of previewed pages within the Studio, whose origin is in the script element's `data-studio`. Page and Studio exchange
 * the messages of `contract/studio/preview-messages.ts`. The script updates the article's text in place, and reloads the page if
 * anything else changes.
 */
export const FRAME_SCRIPT = `"use strict";
if (parent !== self) {
  const { studio } = document.currentScript.dataset;
  const root = document.documentElement;
  const send = (message) => parent.postMessage({ vitrinePreview: message }, studio);
  const bodyIn = (page) => page.querySelector("[data-article-body]");
  let around;
  let isLed = true;

  /** Returns everything on a page except the text of its article. */
  const aroundBody = (page) => {
    const copy = page.body.cloneNode(true);
    for (const script of copy.querySelectorAll("script")) script.remove();
    bodyIn(copy)?.replaceChildren();
    return copy.outerHTML;
  };
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    around = aroundBody(document);
    send({ kind: "ready", path: location.pathname });
  });

  let asking = 0;
  const follow = async () => {
    const number = ++asking;
    const answer = await fetch(location.href, { cache: "no-store" });
    if (number !== asking) return;
    const page = answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : undefined;
    if (number !== asking) return;
    const [shown, next] = [bodyIn(document), page && bodyIn(page)];
    if (!shown || !next || aroundBody(page) !== around) return location.reload();
    shown.innerHTML = next.innerHTML;
    send({ kind: "ready", path: location.pathname });
  };

  /** Returns where lines of the file are on the page: pairs of line and distance from the top of the page, both increasing. */
  const places = (lines) => {
    const found = [[1, 0]];
    for (const element of document.querySelectorAll("[data-article-body] [data-line]")) {
      const { top, height } = element.getBoundingClientRect();
      const [line, at] = found.at(-1);
      const place = [Number(element.dataset.line), top + scrollY];
      if (height > 0 && place[0] > line && place[1] > at) found.push(place);
    }
    const body = bodyIn(document)?.getBoundingClientRect();
    if (body) found.push([Math.max(lines + 1, found.at(-1)[0] + 1), Math.max(body.bottom + scrollY, found.at(-1)[1] + 1)]);
    return found;
  };
  const between = (pairs, value, from, to) => {
    const index = pairs.findIndex((pair) => pair[from] > value);
    if (index < 1) return pairs.at(index)[to];
    const [low, high] = [pairs[index - 1], pairs[index]];
    return low[to] + ((value - low[from]) / (high[from] - low[from])) * (high[to] - low[to]);
  };
  /** Returns the height at which page and text are aligned, in pixels from the top of the window. */
  const syncHeight = () => innerHeight * 0.3;
  let lines = 1;

  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(kind, () => { isLed = false; }, { capture: true, passive: true });
  let isWaiting = false;
  addEventListener("scroll", () => {
    if (isLed || isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      send({ kind: "scroll", line: scrollY < 2 ? 1 : between(places(lines), scrollY + syncHeight(), 1, 0) });
    });
  }, { passive: true });

  addEventListener("message", ({ data, origin, source }) => {
    if (origin !== studio || source !== parent) return;
    const message = data.vitrinePreview;
    if (message.kind === "follow") follow().catch(() => location.reload());
    if (message.kind === "look") {
      if (message.scheme === "system") delete root.dataset.colorScheme;
      else root.dataset.colorScheme = message.scheme;
    }
    if (message.kind === "colors")
      for (const [name, value] of Object.entries(message.properties)) root.style.setProperty("--" + name, value);
    if (message.kind === "scroll") {
      isLed = true;
      lines = message.lines;
      const top = message.line <= 1 ? 0 : between(places(lines), message.line, 0, 1) - syncHeight();
      scrollTo({ top, behavior: "instant" });
    }
  });

  const CONTEXT_LENGTH = 60;
  addEventListener("click", (event) => {
    const { target, clientX, clientY, ctrlKey, metaKey, button } = event;
    if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey) return;
    const block = target.closest("[data-article-body] [data-line]") ?? target.closest("main h1, main p");
    if (block === null || !getSelection().isCollapsed) return;
    const caret = document.caretPositionFromPoint?.(clientX, clientY) ?? document.caretRangeFromPoint?.(clientX, clientY);
    const node = caret?.offsetNode ?? caret?.startContainer;
    if (!node || !block.contains(node)) return;
    const range = document.createRange();
    range.selectNodeContents(block);
    range.setEnd(node, caret.offset ?? caret.startOffset);
    const before = range.toString();
    const after = block.textContent.slice(before.length);
    const marks = [...document.querySelectorAll("[data-article-body] [data-line]")].map((each) => Number(each.dataset.line));
    const line = Number(block.dataset.line ?? 1);
    const end = Math.min(...marks.filter((each) => each > line), Infinity);
    if (block.dataset.line !== undefined && target.closest("a") !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    send({ kind: "pick", line, ...(end === Infinity ? {} : { end }), before: before.slice(-CONTEXT_LENGTH), after: after.slice(0, CONTEXT_LENGTH) });
  }, { capture: true });
}
`;
