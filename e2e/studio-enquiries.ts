import type { NeedDetail, NeedList } from "../src/contract/studio/endpoints/needs.ts";

const NOON = Date.UTC(2026, 4, 31, 12);

/** Enquiries in every state and language, with all fields filled in. */
export const ENQUIRIES: NeedList["needs"] = (["new", "open", "done"] as const).map((state, index) => ({
  id: `enquiry-${state}`,
  createdAt: NOON - index * 9_000_000,
  state,
  form: index === 2 ? "visit" : "need",
  confirmation: index === 2 ? "awaited" : "",
  name: ["Ragnhild Bjørnstad-Halvorsen", "周晓雯", "윤하린"][index] ?? "",
  email: ["ragnhild@example.com", "xiaowen.zhou@example.cn", "harin@example.kr"][index] ?? "",
  phone: "+47 55 01 02 03",
  company: "Bjørnstad Sjøtransport og Eiendomsforvaltning AS",
  category: ["Audit", "税务申报", "회계 감사"][index] ?? "",
  message:
    [
      "We run two ferries out of Bergen and take over a third in May.\n\nCould you tell us what an audit of the handover would cost, and whether the spring is still free?",
      "我们公司计划在明年上半年进行首次审计，希望了解贵所的服务流程和收费标准，也想知道需要提前准备哪些资料。",
      "내년에 처음으로 외부 감사를 받게 되었습니다. 준비해야 할 서류와 예상 일정, 비용을 알려 주시면 감사하겠습니다.",
    ][index] ?? "",
  language: (["en", "zh", "kr"] as const)[index] ?? "en",
  formUrl: "https://harbor.example/need.html",
  refererUrl: "https://harbor.example/services/audit-and-assurance.html",
  landingUrl: "https://harbor.example/index.html?utm_source=letter",
  answers: [{ name: "vessels", label: "How many vessels do you run?", value: "Two, soon three" }],
  suspicion: index === 1 ? ["flood"] : index === 0 ? ["too-fast"] : [],
  deliveries:
    index === 1
      ? []
      : [
          { channel: "email", status: "delivered", attempts: 1, lastError: null, nextAttemptAt: NOON },
          {
            channel: "webhook",
            status: "dead",
            attempts: 12,
            lastError: "503 Service Unavailable: upstream crm.example did not answer in 10 s",
            nextAttemptAt: NOON,
          },
        ],
}));

export const FORMS: NeedList["forms"] = [{ name: "visit", title: "Book a visit" }];

export const NOTES: NeedDetail["notes"] = [
  {
    id: "note",
    at: NOON + 3_600_000,
    author: "lin@harbor.example",
    note: "Called back. Two boats, in May.\nSends the accounts.",
  },
];
