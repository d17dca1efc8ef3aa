import type { LanguageCode } from "../../../contract/addresses/locales.ts";

export interface Letter {
  subject: string;
  text: string;
}

interface Addressee {
  name: string;
  language: LanguageCode;
}

interface Texts {
  greeting(name: string): string;
  signIn: { subject: string; before(host: string): string; after: string };
  invitation: { subject(inviter: string): string; before(host: string, inviter: string): string };
}

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    greeting: (name) => (name === "" ? "Hello," : `Hello ${name},`),
    signIn: {
      subject: "Your link to sign in to Vitrine Studio",
      before: (host) =>
        `this link signs you in to the Studio at ${host}. It works once, within fifteen minutes:`,
      after:
        "If it was not you who asked for it, there is nothing to do: without this mail nobody gets in with it.",
    },
    invitation: {
      subject: (inviter) => `${inviter} invites you to Vitrine Studio`,
      before: (host, inviter) =>
        `${inviter} invites you to work on the sites at ${host}. With this link you choose how you will sign in. It works once, within seven days:`,
    },
  },
  zh: {
    greeting: (name) => (name === "" ? "您好：" : `${name}，您好：`),
    signIn: {
      subject: "登录 Vitrine Studio 的链接",
      before: (host) => `打开下面的链接，即可登录 ${host} 上的 Studio。链接只能使用一次，十五分钟内有效：`,
      after: "如果不是您本人申请的，不必理会这封邮件：没有它，谁也无法用这个链接登录。",
    },
    invitation: {
      subject: (inviter) => `${inviter} 邀请您使用 Vitrine Studio`,
      before: (host, inviter) =>
        `${inviter} 邀请您一起打理 ${host} 上的网站。请打开下面的链接，选择您的登录方式。链接只能使用一次，七天内有效：`,
    },
  },
  kr: {
    greeting: (name) => (name === "" ? "안녕하세요." : `${name} 님, 안녕하세요.`),
    signIn: {
      subject: "Vitrine Studio 로그인 링크",
      before: (host) =>
        `아래 링크를 열면 ${host}의 Studio에 로그인됩니다. 링크는 한 번만 쓸 수 있고 15분 동안 유효합니다.`,
      after:
        "직접 요청하지 않으셨다면 이 메일은 그냥 두셔도 됩니다. 이 메일이 없으면 아무도 이 링크로 들어올 수 없습니다.",
    },
    invitation: {
      subject: (inviter) => `${inviter} 님이 Vitrine Studio에 초대했습니다`,
      before: (host, inviter) =>
        `${inviter} 님이 ${host}의 사이트를 함께 가꾸자고 초대했습니다. 아래 링크를 열어 로그인할 방법을 고르세요. 링크는 한 번만 쓸 수 있고 7일 동안 유효합니다.`,
    },
  },
};

/** The mail with which somebody signs in. */
export function signInLetter({ name, language }: Addressee, link: string): Letter {
  const { greeting, signIn } = TEXTS[language];
  return {
    subject: signIn.subject,
    text: paragraphs(greeting(name), signIn.before(new URL(link).host), link, signIn.after),
  };
}

/** The mail that invites somebody. */
export function invitationLetter({ name, language }: Addressee, link: string, inviter: string): Letter {
  const { greeting, invitation } = TEXTS[language];
  return {
    subject: invitation.subject(inviter),
    text: paragraphs(greeting(name), invitation.before(new URL(link).host, inviter), link),
  };
}

function paragraphs(...parts: string[]): string {
  return `${parts.join("\n\n")}\n`;
}
