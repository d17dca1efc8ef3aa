import type { Findings } from "../../content/source/findings.ts";

/** A picture of a text, or its cover, that another host has. */
export interface RemotePicture {
  /** As the text has it. */
  address: string;
  line: number;
  isCover: boolean;
}

interface LeftOver {
  line: number;
  times: number;
  remains: string;
}

/** What the conversion of one article met: constructs that nothing names, and rules of the mapping that applied. */
export class ConversionTrace {
  /** Rules by their path in the mapping: `shortcodes.tags.figure`. */
  readonly used = new Set<string>();
  /** Pictures on other hosts, which become links: they would tell those hosts who reads. */
  readonly remotePictures: RemotePicture[] = [];
  readonly #leftOvers = new Map<string, LeftOver>();

  /** Notes that a rule of the mapping applied. */
  uses(...path: string[]): void {
    this.used.add(path.join("\u0000"));
  }

  /**
   * Notes a construct that the mapping does not name.
   * @param line of the original file
   * @param remains what becomes of it
   */
  leaves(construct: string, line: number, remains = "its text stays as it is"): void {
    const known = this.#leftOvers.get(construct);
    if (known === undefined) this.#leftOvers.set(construct, { line, times: 1, remains });
    else {
      known.times += 1;
      known.line = Math.min(known.line, line);
    }
  }

  /** Notes a picture on another host. */
  leavesPicture(picture: RemotePicture): void {
    this.remotePictures.push(picture);
  }

  /**
   * Adds one warning for each construct, at its first line, and for each host with pictures.
   * @param isReported whether of the picture at an address it has been said already what becomes of it
   */
  report(file: string, findings: Findings, isReported: (address: string) => boolean = () => false): void {
    for (const [construct, { line, times, remains }] of this.#leftOvers)
      findings.add({
        file,
        line,
        severity: "warning",
        kind: "unmapped-shortcode",
        message: `"${construct}" is not in the mapping; ${remains}`,
        construct,
        times,
      });
    const links = this.remotePictures.filter(({ address, isCover }) => !isCover && !isReported(address));
    for (const [host, pictures] of Map.groupBy(links, ({ address }) => new URL(address).host)) {
      const times = pictures.length;
      findings.add({
        file,
        line: pictures[0]?.line ?? 1,
        severity: "warning",
        kind: "remote-picture",
        message: `${times === 1 ? "a picture" : `${times} pictures`} on ${host} became ${times === 1 ? "a link" : "links"}: other hosts would be told who reads. Take them along with --fetch, or put them beside the text`,
        construct: `pictures on ${host}`,
        times,
      });
    }
  }
}
