import { expect, it } from "vitest";
import { isBotAgent } from "./bot-agent.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.93 Mobile Safari/537.36";

it.each([
  `Mozilla/5.0 (Linux; Android 8.1.0; CUBOT_P20 Build/O11019) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 9; Handy Robot 5) ${CHROME}`,
  `Mozilla/5.0 (Linux; U; Android 4.3; en-us; Google Nexus 4 - 4.3 Build/JLS36G) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 11; Philips Google TV TA7 Build/RTM5.2; wv) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 9; NX629J; wv) ${CHROME} MMWEBID/1 MicroMessenger/7.0.10 Process/tools NetType/WIFI`,
  `Mozilla/5.0 (Linux; U; Android 10; zh-CN; V2034A) ${CHROME} AlipayDefined(nt:WIFI,ws:360|0|2.0) AliApp(AP/10.2)`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 10_3_2 like Mac OS X) AppleWebKit/603.2.4 Mobile Safari/534.30 SogouMSE,SogouMobileBrowser/3.7.4`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.0.1`,
  `Mozilla/5.0 (Linux; Android 13; SM-S908N; wv) ${CHROME} NAVER(inapp; search; 1000; 11.20.3)`,
  `Mozilla/5.0 (Linux; Android 10; VOG-AL00) ${CHROME} T7/12.20 baiduboxapp/12.20.0.10 (Baidu; P1 10)`,
  "[FBAN/FBIOS;FBAV/283.0.0.44.117;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/13.6.1]",
  "Instagram 5.0.2 (iPhone5,1; iPhone OS 7_0_4; en_US; en) AppleWebKit/420+",
  "UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; en-US; SM-G316HU) U2/1.0.0 UCBrowser/10.7.0.636 U2/1.0.0 Mobile",
  "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
  "BlackBerry9700/5.0.0.862 Profile/MIDP-2.1 Configuration/CLDC-1.1 VendorID/331",
  "Mozilla/5.0 (SAMSUNG; SAMSUNG-GT-S5253; U; Bada/1.0; en-us) AppleWebKit/533.1 (KHTML, like Gecko) Dolfin/2.0 Mobile",
  "LG/KU990i/v10a Browser/Obigo-Q05A/3.6 MMS/LG-MMS-V1.0/1.2 Java/ASVM/1.0 Profile/MIDP-2.0",
  "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1; Trident/4.0; http://bsalsa.com; .NET CLR 2.0.50727)",
  "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; GTB6; Google-Sidebar)",
  "Mozilla/5.0 (X11; U; Linux i686; en-US; rv:1.8.0.2) Gecko/20060414 Firefox/1.5.0.2 Flock/0.7 (http://www.flock.com)",
  "Mozilla/5.0 (Windows Server 2012 R2 Standard; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.5975.80 Safari/537.36",
  "Mozilla/5.0 (compatible; Konqueror/4.1; DragonFly) KHTML/4.1.4 (like Gecko)",
  "Mozilla/4.0 (compatible; Dillo 3.0)",
  "Mozilla/3.0 (Win95)",
  `Mozilla/5.0 (Linux; Android 9; KT20201188; wv) ${CHROME} SCore/405 SGInfo/720/1408/2.0 SogouSearch Android1.0 version3.0 AppVersion/7710`,
  "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; Trident/4.0; QQDownload 691; SLCC2; .NET CLR 2.0.50727)",
  "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; WOW64; Trident/5.0; chromeframe/19.0.1084.52)",
  "dv(iPh11,8);pr(UCBrowser/11.3.5.1203);ov(15_3_1);ss(375x812);bt(GJ);pm(0);bv(0);nm(0);im(1);nt(2);",
  "Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/84.0.4147.140 Safari/537.36 OPR/46.0.2207.0 OMI/4.21.4.112.Catcher4.69 Model/Hisense-MT9602 VIDAA/5.0(Hisense;SmartTV;55A52FEVS)",
  "Opera/9.80 NETTV/4.5.0 Mozilla/5.0 (Linux armv7i; CE-HTML/1.0; U; en) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.75 Safari/537.36 Tbrowser/2.0 _TV_/V8 (TCL,U65P60,wired)",
  "SonyEricssonJ20i/R1x Browser/NetFront/3.5 Profile/MIDP-2.1 Configuration/CLDC-1.1 JavaPlatform/JP-8.5",
  "Mozilla/5.0 (SAMSUNG; SAMSUNG-GT-S5250/1.0; U; bada/1.0; pt-br) AppleWebKit/533.1 (KHTML, like Gecko) Dolfin/2.0 Mobile",
  "LAVA.DISCOVER136 (MRE/3.1.00(2048);MAUI/S119;KEY/Reduced;WAP Browser/MAUI (HTTP PGDL;HTTPS);GMOBI/001)",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 10_0 like Mac OS X) AppleWebKit/602.1.43 (KHTML, like Gecko) AppleNews/607 Version/2.0",
  "Mozilla/5.0 (iPhone5,2; iPhone; U; CPU OS 7_1 like Mac OS X; de_DE) com.google.GooglePlus/33839 (KHTML, like Gecko) Mobile/N42AP (gzip)",
  "Mozilla/5.0 (Linux; Android 9.0.0; P1 Build/PQ3B.190801.002; wv-atv; mse) Google/1.0.0 AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/43.0.2357.65 Mobile Safari/537.36",
  "Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; HTC; Radar C110e)",
  "Opera/9.80 (Linux mips; HbbTV/1.2.1 (; Freesat/1.0; hdr1000s; 1.0.0; 1.0.0; wired); ce-html/1.0) Presto/2.12.407 Version/12.50",
  "Mozilla/5.0 (Linux GoogleTV 3.2 asus_google_cube Build/MASTER) AppleWebKit/534.24 (KHTML, like Gecko) Chrome/11.0.696.77 Safari/534.24",
  "w3m/0.5.1",
  "NetSurf/3.10 (Linux; Arch Linux)",
])("does not treat %s as a bot", (userAgent) => {
  expect(isBotAgent(userAgent)).toBe(false);
});

it.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `Mozilla/5.0 (Linux; Android 5.0) ${CHROME} (compatible; Bytespider; https://zhanzhang.toutiao.com/)`,
  `Mozilla/5.0 (Linux; Android 7.0; SomeBot/1.0) ${CHROME}`,
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
  "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)",
  "Sogou web spider/4.0 SogouSearch",
  "facebookexternalhit/1.1",
  "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1; Embedded Web Browser from: http://bsalsa.com/; MSIECrawler)",
  "w3mbot/1.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/60.0.3112.113 Safari/537.36",
  "python-requests/2.25.1",
  "curl/8.5.0",
])("treats %s as a bot", (userAgent) => {
  expect(isBotAgent(userAgent)).toBe(true);
});

it("examines only the beginning of a user agent, since a long one would occupy the server for seconds", () => {
  const browser = `Mozilla/5.0 (Linux; Android 9) ${CHROME}`;
  expect(isBotAgent(`${browser} bot`)).toBe(true);
  expect(isBotAgent(`${browser}${" [air.".repeat(200)} bot`)).toBe(false);
});
