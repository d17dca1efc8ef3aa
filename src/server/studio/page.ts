import {
  LANGUAGE_CODES,
  LANGUAGE_TAGS,
  type LanguageCode,
  matchLanguage,
  parseAcceptLanguage,
} from "../../contract/addresses/locales.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";

const TEXTS = {
  en: {
    title: "Vitrine Studio",
    signIn: "Sign in",
    join: "Set your password",
    email: "E-mail",
    name: "Name",
    password: "Password",
    hint: "At least 15 characters, of any kind: a few words that belong together for nobody but you.",
    send: "Set password and sign in",
    signOut: "Sign out",
    signedIn: "You are signed in as",
    next: "Your access works. To write, import a folder or call the API; the handbook shows how.",
    noScript: "This page needs JavaScript.",
    badLink:
      "This link was used, is too old, or another took its place. Ask for a new one, or on the server: npx vitrine people invite",
    wrong: "Address and password do not belong together.",
    many: "Too many attempts. Wait a few minutes.",
    fault: "That did not work. Check the fields and try again.",
  },
  zh: {
    title: "Vitrine Studio",
    signIn: "登录",
    join: "设置密码",
    email: "邮箱",
    name: "姓名",
    password: "密码",
    hint: "至少 15 个字符，种类不限：用几个只有你才会连在一起的词即可。",
    send: "设置密码并登录",
    signOut: "退出登录",
    signedIn: "当前登录：",
    next: "账号已可使用。要写内容，请导入文件夹或调用 API，具体做法见手册。",
    noScript: "此页面需要 JavaScript。",
    badLink:
      "这个链接已被使用、已过期，或已被新的链接取代。请索取新链接，或在服务器上运行：npx vitrine people invite",
    wrong: "邮箱与密码不匹配。",
    many: "尝试次数过多，请过几分钟再试。",
    fault: "没有成功。请检查各项后重试。",
  },
  kr: {
    title: "Vitrine Studio",
    signIn: "로그인",
    join: "비밀번호 정하기",
    email: "이메일",
    name: "이름",
    password: "비밀번호",
    hint: "15자 이상이면 어떤 글자든 됩니다. 나만 아는 조합으로 낱말 몇 개를 이어 쓰세요.",
    send: "비밀번호를 정하고 로그인",
    signOut: "로그아웃",
    signedIn: "로그인한 사람:",
    next: "이제 계정을 쓸 수 있습니다. 글을 쓰려면 폴더를 가져오거나 API를 부르세요. 방법은 안내서에 있습니다.",
    noScript: "이 페이지에는 JavaScript가 필요합니다.",
    badLink:
      "이미 썼거나 기한이 지났거나 새 링크로 바뀐 링크입니다. 새 링크를 요청하거나 서버에서 실행하세요: npx vitrine people invite",
    wrong: "이메일과 비밀번호가 맞지 않습니다.",
    many: "시도가 너무 많습니다. 몇 분 뒤에 다시 해 보세요.",
    fault: "처리하지 못했습니다. 입력한 내용을 확인하고 다시 해 보세요.",
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

/** The page of the Studio's host, in the language of the browser: a form to sign in or to set a password, and who is signed in. */
export function studioPage(acceptLanguage: string | undefined): string {
  const language = matchLanguage(parseAcceptLanguage(acceptLanguage), LANGUAGE_CODES) ?? "en";
  const texts = TEXTS[language];
  const field = (name: "email" | "name" | "password", type: string, more: string) =>
    `<label for="${name}">${texts[name]}</label><input id="${name}" name="${name}" type="${type}" ${more}>`;
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}" data-language="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="stylesheet" href="/studio/page.css">
<main>
<h1>${texts.title}</h1>
<noscript><p>${texts.noScript}</p></noscript>
<p id="message" role="alert" data-wrong="${texts.wrong}" data-many="${texts.many}" data-fault="${texts.fault}" data-link="${escapeHtml(texts.badLink)}"></p>
<form hidden data-join="${texts.join}">
<h2>${texts.signIn}</h2>
<div id="naming" hidden>${field("name", "text", 'autocomplete="name"')}</div>
${field("email", "email", 'autocomplete="username" required')}
${field("password", "password", 'autocomplete="current-password" required aria-describedby="hint"')}
<p id="hint" hidden>${texts.hint}</p>
<button data-send="${texts.send}">${texts.signIn}</button>
</form>
<section hidden>
<p>${texts.signedIn} <strong id="who"></strong></p>
<p>${texts.next}</p>
<button id="leave" type="button">${texts.signOut}</button>
</section>
</main>
<script type="module" src="/studio/page.js"></script>
</html>
`;
}

/** The token stands behind `#`, which no server, log or other site gets to see; and it leaves the address at once. */
export const PAGE_SCRIPT = `const byId = (id) => document.getElementById(id);
const form = document.querySelector("form");
const section = document.querySelector("section");
const message = byId("message");
const token = location.pathname === "/studio/join" ? location.hash.slice(1) : "";
if (token) history.replaceState(null, "", location.pathname);

const call = (path, body) =>
  fetch("/studio/api/" + path, body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).then(async (answer) => ({ status: answer.status, ...(await answer.json()) }));

async function showWho() {
  const { status, data } = await call("me");
  section.hidden = status !== 200;
  form.hidden = status === 200;
  byId("who").textContent = data ? data.name + " (" + data.email + ")" : "";
}

async function showInvitation() {
  const { status, data } = await call("invitation", { token });
  if (status !== 200) {
    message.textContent = message.dataset.link;
    return;
  }
  const button = form.querySelector("button");
  form.querySelector("h2").textContent = form.dataset.join;
  button.textContent = button.dataset.send;
  byId("naming").hidden = data.kind === "recovery";
  byId("name").value = data.name;
  byId("email").value = data.email;
  byId("email").readOnly = data.kind !== "set-up";
  byId("hint").hidden = false;
  byId("password").autocomplete = "new-password";
  form.hidden = false;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  message.textContent = "";
  const { email, name, password } = Object.fromEntries(new FormData(form));
  const language = document.documentElement.dataset.language;
  const { status } = await (token
    ? call("invitation/accept", { token, email, name, password, language })
    : call("sign-in", { email, password }));
  if (status === 200) {
    form.reset();
    await showWho();
  } else {
    const { wrong, many, link, fault } = message.dataset;
    message.textContent = { 401: wrong, 404: link, 429: many }[status] ?? fault;
    byId("password").focus();
  }
});
byId("leave").addEventListener("click", async () => {
  await call("sign-out", {});
  location.replace("/studio/");
});
await (token ? showInvitation() : showWho());
`;

export const PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1.25rem; }
h1 { font-size: 1.125rem; font-weight: 600; }
h2 { font-size: 1.75rem; line-height: 1.2; margin: 1.5rem 0 1rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, button { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid GrayText; border-radius: 0.375rem; }
input:read-only { background: transparent; }
button { margin-top: 1.5rem; border-color: transparent; background: #1f4fd8; color: #fff; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px; }
[hidden] { display: none; }
`;
