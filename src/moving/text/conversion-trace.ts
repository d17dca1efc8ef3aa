import type { Findings } from "../../content/source/findings.ts";

/** A picture of a text, or its cover, on another host. */
export interface RemotePicture {
  /** The address as written in the text. */
  address: string;
  line: number;
  isCover: boolean;
}

interface LeftOver {
  line: number;
  times: number;
  remains: string;
}

/** Records from converting one article: constructs without a rule, and rules of the mapping that applied. */
export class ConversionTrace {
  /** Rules by their path in the mapping: `shortcodes.tags.figure`. */
  readonly used = new Set<string>();
  /** Pictures on other hosts. They become links, because loading them would reveal readers to those hosts. */
  readonly remotePictures: RemotePicture[] = [];
  readonly #leftOvers = new Map<string, LeftOver>();

  /** Records that a rule of the mapping applied. */
  uses(...path: string[]): void {
    this.used.add(path.join("\u0000"));
  }

  /** Records a construct without a rule. @param line of the original file @param remains what the conversion keeps of it */
  leaves(construct: string, line: number, remains = "its text stays as it is"): void {
    const known = this.#leftOvers.get(construct);
    if (known === undefined) this.#leftOvers.set(construct, { line, times: 1, remains });
    else {
      known.times += 1;
      known.line = Math.min(known.line, line);
    }
  }

  /** Records a picture on another host. */
  leavesPicture(picture: RemotePicture): void {
    this.remotePictures.push(picture);
  }

  /**
   * Adds one warning for each construct, at its first line, and for each host with pictures.
   *
   * @param isReported whether the picture at an address already has a message
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
        message: `${times === 1 ? "a picture" : `${times} pictures`} on ${host} became ${times === 1 ? "a link" : "links"}: otherwise other hosts would learn who reads. Download them with --fetch, or put them next to the text`,
        construct: `pictures on ${host}`,
        times,
      });
    }
  }
}
