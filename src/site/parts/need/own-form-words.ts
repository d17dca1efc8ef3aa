import type { LanguageCode } from "../../../contract/addresses/locales.ts";

interface OwnFormWords {
  /** The errors that only a site's own forms have, by error code. `unknown`: the site removed the field while the visitor typed. */
  errors: { date: string; number: string; unknown: string };
  /** Shown after a typed value whose field is no longer on the page. */
  removed: string;
  withdrawnTitle: string;
  withdrawn: string;
}

/** The words that only a site's own forms need. They are kept out of the messages, so that only pages with such a form load them. */
export const OWN_FORM_WORDS: Readonly<Record<LanguageCode, OwnFormWords>> = {
  en: {
    errors: {
      date: "This is not a date. Example: 2027-06-13",
      number: "This is not a number. Examples: 12, 2.5",
      unknown:
        "The site has just removed this field. Please leave it empty, and write your answer into another field.",
    },
    removed: "The site has removed this field. To send your answer, write it into another one.",
    withdrawnTitle: "This form is no longer available",
    withdrawn:
      "The site removed this form, so your message was not sent. What you wrote is still here: copy it before you leave this page.",
  },
  zh: {
    errors: {
      date: "日期无效，应类似 2027-06-13。",
      number: "请填写数字，例如 12 或 2.5。",
      unknown: "网站刚刚取消了这一项。请将此处留空，如需说明请写在其他项中。",
    },
    removed: "网站已取消这一项。如需发送这些内容，请写在其他项中。",
    withdrawnTitle: "此表单已停用",
    withdrawn:
      "发送之前，网站撤下了这个表单，因此您的内容没有发出。您填写的内容还在本页，离开前请先复制保存。",
  },
  kr: {
    errors: {
      date: "올바른 날짜가 아닙니다. 예: 2027-06-13",
      number: "숫자를 입력해 주세요. 예: 12, 2.5",
      unknown: "방금 사이트에서 삭제된 항목입니다. 이 칸은 비우고, 내용은 다른 항목에 적어 주세요.",
    },
    removed: "사이트에서 삭제된 항목입니다. 이 내용을 보내시려면 다른 항목에 적어 주세요.",
    withdrawnTitle: "더 이상 사용할 수 없는 양식입니다",
    withdrawn:
      "보내시기 전에 사이트에서 이 양식을 내려 내용이 전달되지 않았습니다. 입력하신 내용은 이 페이지에 남아 있으니 나가기 전에 복사해 두세요.",
  },
};
