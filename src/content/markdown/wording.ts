import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** The kinds of notes in articles. Each is a directive of the same name. */
export const NOTE_KINDS = ["note", "tip", "important", "warning", "caution"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export function isNoteKind(name: string): name is NoteKind {
  return (NOTE_KINDS as readonly string[]).includes(name);
}

interface Wording {
  notes: Record<NoteKind, string>;
  details: string;
  tab: string;
  need: string;
  table: string;
  code: string;
  formula: string;
  missingPicture: string;
  /** The labels of task checkboxes. */
  tasks: { done: string; open: string };
  footnotes: string;
  backToReference: (reference: string) => string;
}

/** Texts that the pipeline adds to a body, in the language of the article. */
export const WORDING: Record<LanguageCode, Wording> = {
  en: {
    notes: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
    details: "Details",
    tab: "Tab",
    need: "Tell us what you need",
    table: "Table, scrolls sideways",
    code: "Code, scrolls sideways",
    formula: "Formula, scrolls sideways",
    missingPicture: "Picture not available",
    tasks: { done: "Done", open: "To do" },
    footnotes: "Footnotes",
    backToReference: (reference) => `Back to reference ${reference}`,
  },
  zh: {
    notes: { note: "说明", tip: "提示", important: "重要", warning: "警告", caution: "注意" },
    details: "详情",
    tab: "选项",
    need: "给我们留言",
    table: "表格，可左右滚动",
    code: "代码，可左右滚动",
    formula: "公式，可左右滚动",
    missingPicture: "图片暂缺",
    tasks: { done: "已完成", open: "待办" },
    footnotes: "脚注",
    backToReference: (reference) => `返回引用 ${reference}`,
  },
  kr: {
    notes: { note: "참고", tip: "팁", important: "중요", warning: "경고", caution: "주의" },
    details: "자세히",
    tab: "탭",
    need: "무엇이 필요하신지 알려 주세요",
    table: "표, 옆으로 넘겨 볼 수 있음",
    code: "코드, 옆으로 넘겨 볼 수 있음",
    formula: "수식, 옆으로 넘겨 볼 수 있음",
    missingPicture: "그림 없음",
    tasks: { done: "완료", open: "할 일" },
    footnotes: "각주",
    backToReference: (reference) => `참조 ${reference} 위치로 돌아가기`,
  },
};
