import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";

export interface Letter {
  subject: string;
  text: string;
}

interface Addressee {
  name: string;
  language: LanguageCode;
}

/** The person who invites, and the names of the sites; no names mean all sites. */
export interface Inviter {
  name: string;
  sites: readonly string[];
}

/** A release that did not go live. */
export interface HeldRelease {
  title: string;
  /** The site's name. */
  site: string;
  /** The findings for which the release was held, in English as on the command line. */
  reasons: readonly string[];
}

/** A change of somebody's second factor. */
export interface SecondFactorChange {
  change: "added" | "removed" | "reset" | "new-codes" | "company";
  /** The Studio's host. */
  host: string;
  /** Who reset it; an empty name means the command line. Not used for changes by the person. */
  maker: string;
}

interface Texts {
  greeting(name: string): string;
  signIn: { subject: string; before(host: string): string; after: string };
  invitation: {
    subject(inviter: string, sites: string): string;
    before(host: string, inviter: string, sites: string): string;
    allSites: string;
  };
  recovery: { subject: string; text(host: string, maker: string): string; after: string };
  held: { subject(title: string, site: string): string; before: string; after: string };
  factor: Record<
    SecondFactorChange["change"],
    { subject: string; text(host: string, maker: string): string }
  > & {
    after: string;
  };
}

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    greeting: (name) => (name === "" ? "Hello," : `Hello ${name},`),
    signIn: {
      subject: "Your link to sign in to Vitrine Studio",
      before: (host) =>
        `This link signs you in to the Studio at ${host}. It works once, within fifteen minutes:`,
      after: "If you did not request it, you can ignore this e-mail: nobody can use the link without it.",
    },
    invitation: {
      subject: (inviter, sites) => `${inviter} invites you to work on ${sites}`,
      before: (host, inviter, sites) =>
        `${inviter} invites you to work on ${sites} in Vitrine Studio at ${host}. With this link you choose how you will sign in. It works once, within seven days:`,
      allSites: "all sites",
    },
    recovery: {
      subject: "A recovery link for your Vitrine Studio account was created",
      text: (host, maker) =>
        `${maker === "" ? "An administrator of the server" : maker} created a link that gives access to your account at ${host}. Whoever opens it within the next hour can set a new password or passkey for your account, and signs out all your devices.`,
      after:
        "If you asked for it, use the link that you were given. If not, ask the person who created it, or another manager, why. A newer recovery link invalidates this one.",
    },
    held: {
      subject: (title, site) => `“${title}” did not go live on ${site}`,
      before:
        "The release that you scheduled could not go live. Nothing of it was published, and it is on hold for this reason:",
      after:
        "Open the releases of the site in the Studio: there you can publish it once the reason is gone, or cancel it and schedule another.",
    },
    factor: {
      added: {
        subject: "Your Vitrine Studio account now has a second factor",
        text: (host) =>
          `A second factor was set up for your account at ${host}. From now on, signing in with your password or a mailed link also needs a code from your authenticator app.`,
      },
      removed: {
        subject: "The second factor of your Vitrine Studio account was removed",
        text: (host) =>
          `The second factor of your account at ${host} was removed. Your password or a mailed link is now enough to sign in.`,
      },
      reset: {
        subject: "The second factor of your Vitrine Studio account was reset",
        text: (host, maker) =>
          `${maker === "" ? "An administrator of the server" : maker} removed the second factor of your account at ${host}. Your password or a mailed link is now enough to sign in. You can set up a new second factor in your profile.`,
      },
      "new-codes": {
        subject: "Your Vitrine Studio account has new recovery codes",
        text: (host) =>
          `New recovery codes were created for your account at ${host}. The earlier ones no longer work.`,
      },
      company: {
        subject: "Your Vitrine Studio account is now linked to a company account",
        text: (host) =>
          `Somebody signed in to your account at ${host} with the company account that has your e-mail address. The second factor, the password and the passkeys of your account were removed, and all other sessions were ended.`,
      },
      after:
        "If you did not do this or ask for it, change your password, end the sessions that you do not know in your profile, and tell a manager.",
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
      subject: (inviter, sites) => `${inviter} 邀请您一起打理${sites}`,
      before: (host, inviter, sites) =>
        `${inviter} 邀请您在 ${host} 的 Vitrine Studio 中一起打理${sites}。请打开下面的链接，选择您的登录方式。链接只能使用一次，七天内有效：`,
      allSites: "所有网站",
    },
    recovery: {
      subject: "有人为您的 Vitrine Studio 账号生成了恢复链接",
      text: (host, maker) =>
        `${maker === "" ? "服务器管理员" : maker} 为您在 ${host} 的账号生成了恢复链接。一小时内，打开此链接的人可以为您的账号设置新密码或通行密钥，您所有设备上的登录都会随之失效。`,
      after:
        "如果是您请求的，请使用对方交给您的链接。如果不是，请向生成链接的人或其他管理员询问原因；再生成一个新的恢复链接，这个链接就会失效。",
    },
    held: {
      subject: (title, site) => `“${title}”未能在 ${site} 上线`,
      before: "您安排的发布未能按时上线，内容都没有发布。它已被搁置，原因如下：",
      after: "请在 Studio 中打开该网站的“发布计划”：问题解决后可以再次发布，也可以取消后重新安排。",
    },
    factor: {
      added: {
        subject: "您的 Vitrine Studio 账号已启用两步验证",
        text: (host) =>
          `您在 ${host} 的账号已启用两步验证。今后用密码或邮件链接登录时，还需要输入验证器应用中的验证码。`,
      },
      removed: {
        subject: "您的 Vitrine Studio 账号已关闭两步验证",
        text: (host) => `您在 ${host} 的账号已关闭两步验证。现在只凭密码或邮件链接就能登录。`,
      },
      reset: {
        subject: "您的 Vitrine Studio 账号的两步验证已被重置",
        text: (host, maker) =>
          `${maker === "" ? "服务器管理员" : maker} 关闭了您在 ${host} 的账号的两步验证。现在只凭密码或邮件链接就能登录。您可以在个人资料中重新设置。`,
      },
      "new-codes": {
        subject: "您的 Vitrine Studio 账号已生成新的恢复码",
        text: (host) => `您在 ${host} 的账号已生成新的恢复码，原来的恢复码不再有效。`,
      },
      company: {
        subject: "您的 Vitrine Studio 账号已关联公司账号",
        text: (host) =>
          `有人用邮箱与您相同的公司账号登录了您在 ${host} 的账号。该账号的两步验证、密码和通行密钥都已移除，其他登录也已结束。`,
      },
      after:
        "如果这不是您本人的操作，也不是您请求的，请更改密码，在个人资料中结束不认识的登录，并告诉管理者。",
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
      subject: (inviter, sites) => `${inviter} 님의 초대: ${sites}`,
      before: (host, inviter, sites) =>
        `${inviter} 님이 ${host}의 Vitrine Studio에서 함께 작업하자고 초대했습니다. 사이트: ${sites}. 아래 링크를 열어 로그인할 방법을 고르세요. 링크는 한 번만 쓸 수 있고 7일 동안 유효합니다.`,
      allSites: "모든 사이트",
    },
    recovery: {
      subject: "회원님의 Vitrine Studio 계정 복구 링크가 만들어졌습니다",
      text: (host, maker) =>
        `${maker === "" ? "서버 관리자가" : `${maker} 님이`} ${host}에 있는 회원님 계정의 복구 링크를 만들었습니다. 앞으로 한 시간 안에 이 링크를 여는 사람은 회원님 계정에 새 비밀번호나 패스키를 설정할 수 있고, 회원님의 모든 기기는 로그아웃됩니다.`,
      after:
        "직접 부탁하셨다면 전달받은 링크를 사용하세요. 부탁하지 않으셨다면 링크를 만든 사람이나 다른 관리자에게 이유를 물어보세요. 새 복구 링크를 만들면 이 링크는 쓸 수 없게 됩니다.",
    },
    held: {
      subject: (title, site) => `${site}: “${title}” 공개가 보류되었습니다`,
      before:
        "예약하신 내용을 제시간에 공개하지 못했습니다. 공개된 것은 없으며, 다음 이유로 보류되어 있습니다.",
      after:
        "Studio에서 이 사이트의 릴리스를 열어 주세요. 원인을 해결한 뒤 다시 공개하거나, 취소하고 새로 예약할 수 있습니다.",
    },
    factor: {
      added: {
        subject: "회원님의 Vitrine Studio 계정에 2단계 인증을 켰습니다",
        text: (host) =>
          `${host}에 있는 회원님 계정에 2단계 인증을 켰습니다. 이제 비밀번호나 메일 링크로 로그인할 때 인증 앱의 코드도 입력해야 합니다.`,
      },
      removed: {
        subject: "회원님의 Vitrine Studio 계정에서 2단계 인증을 껐습니다",
        text: (host) =>
          `${host}에 있는 회원님 계정에서 2단계 인증을 껐습니다. 이제 비밀번호나 메일 링크만으로 로그인할 수 있습니다.`,
      },
      reset: {
        subject: "회원님의 Vitrine Studio 계정에서 2단계 인증이 초기화되었습니다",
        text: (host, maker) =>
          `${maker === "" ? "서버 관리자가" : `${maker} 님이`} ${host}에 있는 회원님 계정의 2단계 인증을 껐습니다. 이제 비밀번호나 메일 링크만으로 로그인할 수 있습니다. 프로필에서 다시 켤 수 있습니다.`,
      },
      "new-codes": {
        subject: "회원님의 Vitrine Studio 계정에 새 복구 코드가 만들어졌습니다",
        text: (host) =>
          `${host}에 있는 회원님 계정의 복구 코드가 새로 만들어졌습니다. 이전 복구 코드는 더는 쓸 수 없습니다.`,
      },
      company: {
        subject: "회원님의 Vitrine Studio 계정이 회사 계정과 연결되었습니다",
        text: (host) =>
          `회원님과 메일 주소가 같은 회사 계정으로 ${host}에 있는 회원님 계정에 로그인했습니다. 이 계정의 2단계 인증과 비밀번호, 패스키는 삭제되었고 다른 로그인은 모두 끝났습니다.`,
      },
      after:
        "직접 하거나 부탁하신 일이 아니라면 비밀번호를 바꾸고, 프로필에서 모르는 로그인을 끝낸 뒤 관리자에게 알려 주세요.",
    },
  },
};

/** Returns the mail with a sign-in link. */
export function signInLetter({ name, language }: Addressee, link: string): Letter {
  const { greeting, signIn } = TEXTS[language];
  return {
    subject: signIn.subject,
    text: paragraphs(greeting(name), signIn.before(new URL(link).host), link, signIn.after),
  };
}

/** Returns the mail with an invitation. */
export function invitationLetter(
  { name, language }: Addressee,
  link: string,
  { name: inviter, sites }: Inviter,
): Letter {
  const { greeting, invitation } = TEXTS[language];
  const list = new Intl.ListFormat(LANGUAGE_TAGS[language]);
  const named = sites.length === 0 ? invitation.allSites : list.format(sites.map((site) => `“${site}”`));
  return {
    subject: invitation.subject(inviter, named),
    text: paragraphs(greeting(name), invitation.before(new URL(link).host, inviter, named), link),
  };
}

/**
 * Returns the mail that tells an account's owner of a new recovery link. The mail does not contain the link, which only its
 * creator sees.
 */
export function recoveryLetter({ name, language }: Addressee, host: string, maker: string): Letter {
  const { greeting, recovery } = TEXTS[language];
  return {
    subject: recovery.subject,
    text: paragraphs(greeting(name), recovery.text(host, maker), recovery.after),
  };
}

/** Returns the mail that tells the planner of a release that it was held. */
export function heldReleaseLetter(
  { name, language }: Addressee,
  { title, site, reasons }: HeldRelease,
): Letter {
  const { greeting, held } = TEXTS[language];
  const reason = reasons.map((line) => `- ${line}`).join("\n");
  return {
    subject: held.subject(title, site),
    text: paragraphs(greeting(name), held.before, reason, held.after),
  };
}

/** Returns the mail that tells an account's owner of a change of the second factor. */
export function secondFactorLetter(
  { name, language }: Addressee,
  { change, host, maker }: SecondFactorChange,
): Letter {
  const { greeting, factor } = TEXTS[language];
  const { subject, text } = factor[change];
  return { subject, text: paragraphs(greeting(name), text(host, maker), factor.after) };
}

function paragraphs(...parts: string[]): string {
  return `${parts.join("\n\n")}\n`;
}
