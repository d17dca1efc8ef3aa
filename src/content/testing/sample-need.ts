import type { NewNeed } from "../store.ts";

/** Creates an enquiry. Every field that a test does not set has a default value. */
export function sampleNeed(
  need: Partial<Omit<NewNeed, "fields">> & { fields?: Partial<NewNeed["fields"]> } = {},
): NewNeed {
  return {
    idempotencyKey: "key-1",
    language: "kr",
    formUrl: "/kr/need.html",
    refererUrl: "",
    landingUrl: "/kr/index.html",
    suspicion: [],
    ...need,
    fields: {
      name: "김하나",
      email: "hana@example.com",
      phone: "",
      company: "",
      category: "Audit",
      message: "안녕하세요\n'; drop table need; --",
      consent: true,
      ...need.fields,
    },
  };
}
