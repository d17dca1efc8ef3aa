/** A normalised host name, or the reason why a text is not a host name. */
export type HostReading = { host: string } | { problem: string };

/** Matches characters that never occur in a host name, such as separators of a URL. */
const NO_NAME = /[\s/?#@\\:[\]%<>^|]/u;
/** Maximum length of a host name in its ASCII form, in characters (RFC 1035, section 2.3.4). */
const MAXIMUM_NAME_LENGTH = 253;
const MAXIMUM_LABEL_LENGTH = 63;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/**
 * Normalises a host name in any script by UTS 46, as browsers do: to ASCII (`xn--…`) in lower case without a trailing dot.
 * Full-width letters and ideographic full stops are converted.
 */
export function readHost(text: string): HostReading {
  const name = text.trim();
  if (name === "" || NO_NAME.test(name))
    return { problem: 'must be a host name without scheme and port, such as "www.example.com"' };
  const ascii = URL.parse(`http://${name}/`)?.hostname;
  if (ascii === undefined)
    return { problem: `"${name}" has a character or a number that is not allowed in a host name` };
  const host = ascii.replace(/\.$/, "");
  const shown = host === name ? `"${name}"` : `"${name}" (${host})`;
  const labels = host.split(".");
  if (labels.includes("")) return { problem: `${shown} has an empty part before or between dots` };
  if (labels.some(({ length }) => length > MAXIMUM_LABEL_LENGTH))
    return { problem: `${shown} has more than ${MAXIMUM_LABEL_LENGTH} characters between two dots` };
  if (host.length > MAXIMUM_NAME_LENGTH)
    return { problem: `${shown} is longer than ${MAXIMUM_NAME_LENGTH} characters` };
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined)
    return {
      problem: `${shown} has the part "${wrong}". Only letters, digits, and hyphens between them are allowed`,
    };
  const undecodable = labels.find((label) => label.startsWith("xn--") && !isDecodable(label));
  if (undecodable !== undefined)
    return {
      problem: `${shown} has the part "${undecodable}", which is not valid Punycode. Write the name in its own script`,
    };
  return { host };
}

/**
 * True if a part of a host name is valid. The Chinese part that is added here makes the URL parser decode `xn--` parts; it does
 * not decode them in a name that is all ASCII.
 */
function isDecodable(label: string): boolean {
  return URL.canParse(`http://${label}.例/`);
}

/** Normalises a host name sent by a program; returns `undefined` if it is invalid. */
export function hostOf(text: string): string | undefined {
  const reading = readHost(text);
  return "host" in reading ? reading.host : undefined;
}

/**
 * Normalises an origin: the host as in {@link readHost}, without a default port. Returns `undefined` if the text has no host, or
 * a path or query.
 */
export function readOrigin(text: string): string | undefined {
  const [, scheme = "", name = "", port = ""] = /^(https?):\/\/([^/?#@\\\s]+?)(:\d*)?\/*$/i.exec(text) ?? [];
  const host = /^\[[\da-f:.]+\]$/i.test(name) ? name : hostOf(name);
  return host === undefined ? undefined : URL.parse(`${scheme}://${host}${port}`)?.origin;
}
