import type { VisitEffects, VisitPeriod, VisitReport } from "../src/contract/studio/endpoints/visits.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const LAST_DAY = Date.UTC(2026, 4, 31);

/** Returns figures of days that rise, fall at weekends, and differ from day to day. */
function period(daysBefore: number, level: number): VisitPeriod {
  const days = Array.from({ length: 30 }, (_, index) => {
    const at = LAST_DAY - (daysBefore + 29 - index) * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    const visitors = Math.round((level + index * 1.5 + ((index * 7) % 11)) * (isWeekend ? 0.45 : 1));
    return {
      day: new Date(at).toISOString().slice(0, 10),
      visitors,
      visits: Math.round(visitors * 1.2),
      views: Math.round(visitors * 2.6),
    };
  });
  return {
    days,
    searches: level * 3,
    fruitless: level,
    missing: level * 2,
    readingMs: level * 1_900,
    needs: Math.round(level / 8),
  };
}

const article = (file: string, title: string) => ({ file: `articles/${file}.md`, title });
const ABOUT = { name: "/about.html", article: article("en/about", "Who we are") };
const AUDIT = {
  name: "/kr/guides/first-audit.html",
  article: article("kr/guides/first-audit", "첫 감사를 준비하는 방법과 필요한 서류"),
};
const PRICING = { name: "/zh/pricing.html", article: article("zh/pricing", "定价说明") };
const HOME = { name: "/index.html", article: null };
const LONG = { name: `/${"insights/".repeat(12)}landed-cost.html`, article: null };

/** Visits of a site with figures in every list, some of them with long names. */
export const VISITS: VisitReport = {
  current: period(0, 48),
  before: period(30, 39),
  pages: [
    { ...HOME, count: 1_240, readingMs: 21_000 },
    { ...ABOUT, count: 611, readingMs: 74_000 },
    { ...AUDIT, count: 302, readingMs: 182_000 },
    { ...PRICING, count: 120, readingMs: null },
    { ...LONG, count: 3, readingMs: 1_000 },
    ...Array.from({ length: 9 }, (_, index) => ({
      name: `/page-${index}.html`,
      article: null,
      count: 2,
      readingMs: null,
    })),
  ],
  landings: [
    { ...HOME, count: 820 },
    { ...AUDIT, count: 240 },
  ],
  referrers: [
    { name: "(direct)", count: 610 },
    { name: "google.com", count: 402 },
    { name: "naver.com", count: 88 },
    { name: "baidu.com", count: 41 },
  ],
  languages: [
    { name: "en", count: 702 },
    { name: "kr", count: 288 },
    { name: "zh", count: 151 },
  ],
  found: [{ name: "landed cost", count: 40 }],
  notFound: [
    { name: "환불 규정", count: 12 },
    { name: "boats", count: 9 },
    { name: "a question that somebody typed as a whole sentence, to see what the search answers", count: 1 },
  ],
  missing: [
    { name: "/pricing-2025.html", count: 61 },
    { name: "/회사소개.html", count: 2 },
  ],
  outbound: [{ name: "example.org/map", count: 14 }],
  agents: [
    { name: "Googlebot", count: 310 },
    { name: "(unknown)", count: 4 },
  ],
  needsByLanding: [
    { ...AUDIT, count: 4 },
    { name: "(unknown)", article: null, count: 1 },
  ],
};

const NO_PERIOD: VisitPeriod = {
  days: VISITS.current.days.map(({ day }) => ({ day, views: 0, visits: 0, visitors: 0 })),
  searches: 0,
  fruitless: 0,
  missing: 0,
  readingMs: null,
  needs: 0,
};

/** Visits of a site that nobody has visited. */
export const NO_VISITS: VisitReport = {
  current: NO_PERIOD,
  before: NO_PERIOD,
  pages: [],
  landings: [],
  referrers: [],
  languages: [],
  found: [],
  notFound: [],
  missing: [],
  outbound: [],
  agents: [],
  needsByLanding: [],
};

const PUBLICATION: VisitEffects["publications"][number] = {
  id: 3,
  at: Date.UTC(2026, 4, 12, 9, 30),
  files: { added: 0, changed: 1, removed: 0 },
  someName: "articles/kr/guides/first-audit.md",
  title: "첫 감사를 준비하는 방법과 필요한 서류",
  note: "",
  pages: 1,
  days: 14,
  views: { before: 120, after: 302 },
  visits: { before: 61, after: 240 },
  needs: { before: 1, after: 4 },
  fruitless: { before: 31, after: 17 },
  missing: { before: 0, after: 0 },
};

/** Publications of one page and of a whole site. */
export const VISIT_EFFECTS: VisitEffects = {
  publications: [
    {
      ...PUBLICATION,
      id: 4,
      at: Date.UTC(2026, 4, 29, 15),
      files: { added: 3, changed: 8, removed: 1 },
      note: "Autumn, in all three languages",
      pages: null,
      days: 3,
    },
    PUBLICATION,
    {
      ...PUBLICATION,
      id: 1,
      at: Date.UTC(2026, 3, 2, 7),
      someName: "articles/en/about.md",
      title: "Who we are",
      missing: { before: 14, after: 0 },
      visits: { before: 0, after: 1_205 },
    },
  ],
  next: 1,
};
