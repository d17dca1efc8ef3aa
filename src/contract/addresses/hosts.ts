/** A host name in the one form in which hosts are compared, stored and sent; or why a text is none. */
export type HostReading = { host: string } | { problem: string };

/** Characters that belong to other parts of an address, or that nobody means in a host name. */
const NO_NAME = /[\s/?#@\\:[\]%<>^|]/u;
/** In characters, of a name in ASCII (RFC 1035, section 2.3.4). */
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/**
 * Reads a host name in any script: by UTS 46 as browsers do it, so in ASCII (`xn--…`), lower case, and without the dot that
 * may stand at its end. Full-width letters and ideographic full stops are read as what they stand for.
 */
export function readHost(text: string): HostReading {
  const name = text.trim();
  if (name === "" || NO_NAME.test(name))
    return { problem: 'must be a host name without scheme and port, "www.example.com" say' };
  const ascii = URL.parse(`http://${name}/`)?.hostname;
  if (ascii === undefined)
    return { problem: `"${name}" has a character or a number that no host name may have` };
  const host = ascii.replace(/\.$/, "");
  const shown = host === name ? `"${name}"` : `"${name}" (${host})`;
  const labels = host.split(".");
  if (labels.includes("")) return { problem: `${shown} has nothing between two dots, or before the first` };
  if (labels.some(({ length }) => length > LONGEST_LABEL))
    return { problem: `${shown} has more than ${LONGEST_LABEL} characters between two dots` };
  if (host.length > LONGEST_NAME) return { problem: `${shown} is longer than ${LONGEST_NAME} characters` };
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined)
    return {
      problem: `${shown} has the part "${wrong}": letters, digits and hyphens between them are allowed`,
    };
  const undecodable = labels.find((label) => label.startsWith("xn--") && !isDecodable(label));
  if (undecodable !== undefined)
    return {
      problem: `${shown} has the part "${undecodable}", which stands for no name. Write it in its own script`,
    };
  return { host };
}

/** Names in ASCII alone are taken unread, whatever follows `xn--`: beside a letter of another script, each part is decoded. */
function isDecodable(label: string): boolean {
  return URL.canParse(`http://${label}.例/`);
}

/** The same for texts that come from machines; `undefined` if it is no host name. */
export function hostOf(text: string): string | undefined {
  const reading = readHost(text);
  return "host" in reading ? reading.host : undefined;
}

/** An origin with its host in that form, and without the default port; `undefined` if it has no host, or not only one. */
export function readOrigin(text: string): string | undefined {
  const [, scheme = "", name = "", port = ""] = /^(https?):\/\/([^/?#@\\\s]+?)(:\d*)?\/*$/i.exec(text) ?? [];
  const host = /^\[[\da-f:.]+\]$/i.test(name) ? name : hostOf(name);
  return host === undefined ? undefined : URL.parse(`${scheme}://${host}${port}`)?.origin;
}
