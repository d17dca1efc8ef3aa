import type { Emphasis, Strong } from "mdast";
import type { Handle, Info, State } from "mdast-util-to-markdown";

/**
 * Writes emphasis as people do. The library's writer inserts a character reference where a mark touches punctuation, as is common
 * in Chinese and Korean; our parser accepts such marks.
 */
function marked(mark: string): Handle & { peek: Handle } {
  const handle = (node: Emphasis | Strong, _parent: unknown, state: State, info: Info): string => {
    const exit = state.enter(node.type);
    const words = state.containerPhrasing(node, { ...info, before: mark, after: mark });
    exit();
    return mark + words + mark;
  };
  return Object.assign(handle as Handle, { peek: (() => "*") as Handle });
}

export const emphasis = marked("*");
export const strong = marked("**");
