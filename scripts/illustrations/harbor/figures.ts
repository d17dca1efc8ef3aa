import { type Layout, PHONE, WIDE } from "./chart-frame.ts";
import { costSteps } from "./cost-steps.ts";
import { lineChart } from "./line-chart.ts";
import { pairedBars } from "./paired-bars.ts";
import type { Drawing } from "./svg.ts";

const WEEKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"];
const group = (separator: string) => (amount: number) =>
  String(amount).replace(/\B(?=(\d{3})+$)/g, separator);

/** Returns the running balance: the opening amount plus the income and expenses of each week. */
function balances(opening: number, receipts: readonly number[], payments: readonly number[]): number[] {
  let balance = opening;
  return receipts.map((receipt, week) => (balance += receipt - (payments[week] ?? 0)));
}

const STOCK_DAYS = [148, 146, 151, 147, 140, 131, 124, 117, 111, 107];

/**
 * Functions that draw charts. Their numbers come from the article that shows the figure. Line breaks in a text apply only on
 * phones.
 */
const charts: Readonly<Record<string, (layout: Layout) => Drawing>> = {
  "cash-balance.en": (layout) =>
    lineChart(
      {
        title: "Bank balance at the end\nof each week (€ thousand)",
        values: balances(
          310,
          [96, 104, 88, 141, 92, 85, 110, 132, 78, 90, 126, 149, 138],
          [112, 98, 134, 96, 171, 109, 102, 118, 139, 121, 97, 108, 116],
        ),
        ticks: WEEKS,
        axis: "Week",
        minimum: 0,
        maximum: 400,
        step: 100,
        floor: { value: 150, name: "Floor agreed with\nthe bank: 150" },
        notes: [
          { at: 4, name: "220", above: false },
          { at: 9, name: "126", above: false },
        ],
      },
      layout,
    ),
  "cash-balance.zh": (layout) =>
    lineChart(
      {
        title: "各周末银行余额（万元）",
        values: balances(
          480,
          [150, 132, 168, 205, 88, 96, 174, 190, 142, 110, 201, 226, 188],
          [141, 158, 149, 176, 212, 131, 150, 163, 225, 174, 152, 149, 160],
        ),
        ticks: WEEKS,
        axis: "周次",
        minimum: 0,
        maximum: 600,
        step: 150,
        floor: { value: 300, name: "与银行约定的下限：300" },
        notes: [
          { at: 4, name: "387", above: false },
          { at: 9, name: "256", above: false },
        ],
      },
      layout,
    ),
  "cash-balance.kr": (layout) =>
    lineChart(
      {
        title: "주 마감 기준 예금 잔액(백만 원)",
        values: balances(
          540,
          [165, 148, 190, 176, 142, 98, 184, 206, 151, 120, 214, 238, 205],
          [158, 171, 163, 219, 155, 187, 166, 174, 243, 181, 162, 170, 176],
        ),
        ticks: WEEKS,
        axis: "주 차",
        minimum: 0,
        maximum: 600,
        step: 150,
        floor: { value: 320, name: "은행과 약정한 하한: 320" },
        notes: [
          { at: 5, name: "406", above: false },
          { at: 9, name: "303", above: false },
        ],
      },
      layout,
    ),
  "payment-days.en": (layout) =>
    pairedBars(
      {
        title: "Agreed terms\nand days really taken",
        first: "Agreed",
        second: "Real (red: later than agreed)",
        axis: "Days",
        maximum: 80,
        step: 20,
        groups: [
          { name: "Wholesalers", first: 30, second: 41 },
          { name: "Retail chains", first: 45, second: 71 },
          { name: "Export agents", first: 60, second: 63 },
          { name: "Online shops", first: 14, second: 12 },
        ],
      },
      layout,
    ),
  "payment-days.zh": (layout) =>
    pairedBars(
      {
        title: "约定账期与实际付款天数",
        first: "约定",
        second: "实际（红色为晚于约定）",
        axis: "天",
        maximum: 100,
        step: 25,
        groups: [
          { name: "经销商", first: 30, second: 44 },
          { name: "商超", first: 60, second: 97 },
          { name: "出口代理", first: 45, second: 49 },
          { name: "电商平台", first: 15, second: 13 },
        ],
      },
      layout,
    ),
  "payment-days.kr": (layout) =>
    pairedBars(
      {
        title: "약정 결제일과 실제 결제일",
        first: "약정",
        second: "실제(약정보다 늦으면 빨강)",
        axis: "일",
        maximum: 80,
        step: 20,
        groups: [
          { name: "도매상", first: 30, second: 42 },
          { name: "대형 유통", first: 60, second: 78 },
          { name: "수출 대행", first: 45, second: 47 },
          { name: "온라인몰", first: 15, second: 21 },
        ],
      },
      layout,
    ),
  "landed-cost.en": (layout) =>
    costSteps(
      {
        title: "From the supplier's price\nto the landed cost (€)",
        total: "Landed\ncost",
        write: group(","),
        from: 34_000,
        note: "The axis begins at €34,000.",
        steps: [
          { name: "Supplier's\nprice", amount: 38_400 },
          { name: "Freight,\ninsurance", amount: 3_280 },
          { name: "Duty", amount: 2_709 },
          { name: "Port", amount: 705 },
          { name: "Haulage,\ninspection", amount: 1_030 },
          { name: "Currency,\nfinance", amount: 719 },
        ],
      },
      layout,
    ),
  "landed-cost.zh": (layout) =>
    costSteps(
      {
        title: "从货价到到岸成本（元）",
        total: "到岸成本",
        write: group(","),
        from: 800_000,
        note: "金额轴从 800,000 元开始。",
        steps: [
          { name: "货价", amount: 864_000 },
          { name: "运费\n保险", amount: 33_900 },
          { name: "关税", amount: 71_832 },
          { name: "港杂\n滞箱", amount: 11_050 },
          { name: "拖车\n质检", amount: 9_000 },
          { name: "汇兑\n资金", amount: 10_966 },
        ],
      },
      layout,
    ),
  "landed-cost.kr": (layout) =>
    costSteps(
      {
        title: "공급가에서 수입원가까지(만 원)",
        total: "수입원가",
        write: group(","),
        from: 13_400,
        note: "금액 축은 1억 3,400만 원에서 시작합니다.",
        steps: [
          { name: "공급가", amount: 14_400 },
          { name: "운임\n보험", amount: 681 },
          { name: "관세", amount: 1_206 },
          { name: "항만\n체화료", amount: 193 },
          { name: "운송\n검수", amount: 226 },
          { name: "환전\n자금", amount: 258 },
        ],
      },
      layout,
    ),
  "stock-days.en": (layout) =>
    lineChart(
      {
        title: "Days of stock at month end",
        values: STOCK_DAYS,
        ticks: ["Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun"],
        axis: "September 2025 to June 2026",
        minimum: 80,
        maximum: 160,
        step: 20,
        notes: [
          { at: 0, name: "148", above: false },
          { at: 2, name: "151", above: true },
          { at: 9, name: "107", above: false },
        ],
      },
      layout,
    ),
  "stock-days.zh": (layout) =>
    lineChart(
      {
        title: "各月末库存天数",
        values: STOCK_DAYS,
        ticks: ["9 月", "10 月", "11 月", "12 月", "1 月", "2 月", "3 月", "4 月", "5 月", "6 月"],
        axis: "2025 年 9 月至 2026 年 6 月",
        minimum: 80,
        maximum: 160,
        step: 20,
        notes: [
          { at: 0, name: "148", above: false },
          { at: 2, name: "151", above: true },
          { at: 9, name: "107", above: false },
        ],
      },
      layout,
    ),
  "stock-days.kr": (layout) =>
    lineChart(
      {
        title: "월말 재고일수",
        values: STOCK_DAYS,
        ticks: ["9월", "10월", "11월", "12월", "1월", "2월", "3월", "4월", "5월", "6월"],
        axis: "2025년 9월~2026년 6월",
        minimum: 80,
        maximum: 160,
        step: 20,
        notes: [
          { at: 0, name: "148", above: false },
          { at: 2, name: "151", above: true },
          { at: 9, name: "107", above: false },
        ],
      },
      layout,
    ),
};

/** Functions that draw figures with words, by file name: `{figure}.{language}`, and `{figure}.{language}.mobile` for phones. */
export const figures: Readonly<Record<string, () => Drawing>> = Object.fromEntries(
  Object.entries(charts).flatMap(([name, draw]) => [
    [name, () => draw(WIDE)],
    [`${name}.mobile`, () => draw(PHONE)],
  ]),
);
