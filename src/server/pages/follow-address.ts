import { isEntryPath, isExternalUrl, splitLanguage } from "../../contract/addresses.ts";
import { type LanguageDecision, decideLanguage } from "../../contract/language-decision.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { findRedirect, isPermanent } from "../../contract/redirects.ts";
import type { RenderedRedirect } from "../../contract/rendering.ts";
import type { CachedPage } from "../cache/page-cache.ts";
import type { Site } from "../context.ts";
import { type RequestPath, cleanPath, parsePagePath, withQuery } from "../request-path.ts";
import type { Visitor } from "../visitor.ts";
import type { PageService } from "./page-service.ts";
import type { RedirectRules } from "./redirect-rules.ts";

/** Who asks for an address, and of which site. */
export interface Asker {
  site: Site;
  visitor: Visitor;
  /** A link on another site shows its language, and chooses for nobody. */
  mayChoose: boolean;
}

/** Where whoever asks is sent. */
export interface Onward {
  kind: "redirect";
  status: RenderedRedirect["status"] | 303;
  /** A path with query and hash, or an external address. */
  location: string;
  /** Who asks had a part in it. */
  isPrivate: boolean;
  /** The language that the visitor chose by it. */
  chosen?: LanguageCode | undefined;
}

interface Parts {
  pages: Pick<PageService, "answer">;
  rules: Pick<RedirectRules, "of">;
}

/** An address that leads on more often leads nowhere. */
const MAXIMUM_STEPS = 12;

/**
 * Follows addresses to their pages: the one spelling, the language, redirects of the operator and of moved articles,
 * what the theme makes of the entry, the translation that the visitor chose. However many of these lead on, it is one
 * redirect. Redirects that come back to where they began are left out, so that the page there is shown.
 */
export function createFollower({ pages, rules }: Parts) {
  async function follow(asked: RequestPath, asker: Asker, hasRules = true): Promise<Onward | CachedPage> {
    const first = (await lead(asked, asker, hasRules)) ?? (await open(asked, asker));
    if (first.kind === "page") return first;
    const start = withQuery(asked.path, asked.query);
    const ways = new Map<string, Onward>();
    let way = first;
    let isRuled = hasRules;
    while (!isExternalUrl(way.location) && ways.size < MAXIMUM_STEPS) {
      const place = parsePagePath(way.location.replace(/#.*$/s, ""));
      const address = withQuery(place.path, place.query);
      const earlier = ways.get(address);
      const isCircle = address === start || earlier !== undefined;
      if (isCircle && !isRuled) return earlier ?? first;
      if (address === start) return follow(asked, asker, false);
      if (isCircle) isRuled = false;
      way = earlier ?? way;
      ways.set(address, way);
      const next = await goOn(place, asChosen(asker, way), isRuled);
      if (next === undefined) return way;
      way = join(way, next);
    }
    return way;
  }

  /** What leads on whatever page there may be. */
  async function lead(
    place: RequestPath,
    { site, visitor, mayChoose }: Asker,
    hasRules: boolean,
  ): Promise<Onward | undefined> {
    const path = cleanPath(place.path);
    if (path !== place.path) return onward(301, withQuery(path, place.query), false);
    const decision = decide(place, site, visitor);
    if (decision.kind === "choose") {
      if (!mayChoose) return onward(302, decision.location, true);
      return { ...onward(303, decision.location, true), chosen: decision.language };
    }
    if (decision.kind === "redirect") {
      return onward(decision.status, decision.location, decision.status !== 301);
    }
    if (!hasRules) return undefined;
    const { matcher, rules: count } = await rules.of(site.tenant);
    if (count === 0) return undefined;
    const moved = findRedirect(matcher, withQuery(path, place.query), site.tenant.defaultLanguage);
    return moved && onward(moved.status, moved.location, asksVisitor(path));
  }

  /** The page at an address, or where that leads. */
  async function open(place: RequestPath, { site, visitor }: Asker): Promise<Onward | CachedPage> {
    const answer = await pages.answer({ site, ...place, isBot: visitor.isBot });
    if (answer.kind === "redirect") {
      return onward(answer.redirect.status, answer.redirect.location, asksVisitor(place.path));
    }
    const preferred = preferredLanguage(place, site, visitor);
    const translation = preferred && answer.status === 200 ? answer.alternates[preferred] : undefined;
    return translation === undefined ? answer : onward(302, withQuery(translation, place.query), true);
  }

  async function goOn(place: RequestPath, asker: Asker, hasRules: boolean): Promise<Onward | undefined> {
    const way = await lead(place, asker, hasRules);
    if (way !== undefined || !mayLeadOn(place, asker)) return way;
    const opened = await open(place, asker);
    return opened.kind === "page" ? undefined : opened;
  }

  return (asked: RequestPath, asker: Asker) => follow(asked, asker);
}

function decide(place: RequestPath, { tenant }: Site, visitor: Visitor): LanguageDecision {
  const { languages: offered, defaultLanguage } = tenant;
  return decideLanguage({ ...place, ...visitor, offered, defaultLanguage });
}

/** True for the addresses at which the visitor's languages count. */
function asksVisitor(path: string): boolean {
  return isEntryPath(path) && splitLanguage(path).prefix === undefined;
}

/** Most pages are drawn once they are asked for; some have to be looked at to know whether they lead on. */
function mayLeadOn(place: RequestPath, { site, visitor }: Asker): boolean {
  const mayPreferAnother = preferredLanguage(place, site, visitor) !== undefined;
  const mayBeBeyondTheLast = /(^|&)page=/.test(place.query);
  return splitLanguage(place.path).path === "/" || mayPreferAnother || mayBeBeyondTheLast;
}

/** The language that the visitor chose, where the address is in another. */
function preferredLanguage(place: RequestPath, site: Site, visitor: Visitor): LanguageCode | undefined {
  if (visitor.chosen === undefined) return undefined;
  const decision = decide(place, site, visitor);
  return decision.kind === "show" ? decision.preferred : undefined;
}

function onward(status: Onward["status"], location: string, isPrivate: boolean): Onward {
  return { kind: "redirect", status, location, isPrivate };
}

/** What was chosen on the way counts from there on. */
function asChosen(asker: Asker, { chosen }: Onward): Asker {
  return chosen === undefined ? asker : { ...asker, visitor: { ...asker.visitor, chosen } };
}

/** Two redirects as one: for good only if both are. The hash of the first stays, as browsers keep it. */
function join(first: Onward, second: Onward): Onward {
  const [, hash = ""] = /(#.*)$/s.exec(first.location) ?? [];
  return {
    kind: "redirect",
    status: isPermanent(first.status) ? second.status : first.status,
    location: second.location.includes("#") ? second.location : second.location + hash,
    isPrivate: first.isPrivate || second.isPrivate,
    chosen: second.chosen ?? first.chosen,
  };
}
