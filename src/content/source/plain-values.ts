/** Matches an unquoted value that can only be a string. {@link NO_TEXT} lists the exceptions. */
const PLAIN = /^[\p{L}/](?:[^\p{Cc}:#]|:(?=[^\s\p{Cc}])|(?<=[^\s\p{Cc}])#)*$/u;
const QUOTED = /^(?:"([^"\\\p{Cc}]*)"|'([^'\p{Cc}]*)')$/u;
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
/** Matches words that the parser reads as `null` or booleans, not as strings. */
export const NO_TEXT = /^(?:null|true|false)$/i;
/** Assigning to this key would change the object's prototype instead. */
export const PROTOTYPE = "__proto__";

/**
 * Reads a YAML value in one line: a text, a number, or a list or object in flow notation, such as `{ en: News }`.
 *
 * @param written the value without the spaces around it
 * @returns `undefined` if only the parser can read it
 */
export function readPlainValue(written: string): unknown {
  return /^[[{]/.test(written) ? readFlow(written) : readScalar(written);
}

function readScalar(written: string): string | number | undefined {
  if (INTEGER.test(written)) return Number(written);
  if (PLAIN.test(written)) return NO_TEXT.test(written) ? undefined : written;
  const [, double, single] = QUOTED.exec(written) ?? [];
  return double ?? single;
}

/** Removes white space from the end of a text. Other Unicode spaces are not white space in YAML, and stay. */
export function withoutSpaceAfter(text: string): string {
  return text.replace(/[ \t\r]+$/, "");
}

const SPACES = / */y;
const FLOW_KEY = /([a-z_][\w-]{0,99}): +/iy;
const FLOW_SCALAR = /"[^"]*"|'[^']*'|[^[\]{},"']+/y;
const MAXIMUM_DEPTH = 10;

function readFlow(written: string): unknown {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(written);
    at += found?.[0].length ?? 0;
    return found;
  };
  const takes = (mark: string): boolean => {
    take(SPACES);
    if (written[at] !== mark) return false;
    at += 1;
    return true;
  };

  function readNode(depth: number): unknown {
    if (depth > MAXIMUM_DEPTH) return undefined;
    if (takes("{")) return readObject(depth);
    if (takes("[")) return readList(depth);
    take(SPACES);
    return readScalar(withoutSpaceAfter(take(FLOW_SCALAR)?.[0] ?? ""));
  }

  function readObject(depth: number): object | undefined {
    const object: Record<string, unknown> = {};
    if (takes("}")) return object;
    do {
      take(SPACES);
      const [, key] = take(FLOW_KEY) ?? [];
      if (key === undefined || key === PROTOTYPE || NO_TEXT.test(key) || Object.hasOwn(object, key))
        return undefined;
      const value = readNode(depth + 1);
      if (value === undefined) return undefined;
      object[key] = value;
    } while (takes(","));
    return takes("}") ? object : undefined;
  }

  function readList(depth: number): unknown[] | undefined {
    const list: unknown[] = [];
    if (takes("]")) return list;
    do {
      const value = readNode(depth + 1);
      if (value === undefined) return undefined;
      list.push(value);
    } while (takes(","));
    return takes("]") ? list : undefined;
  }

  const value = readNode(0);
  return at === written.length ? value : undefined;
}
