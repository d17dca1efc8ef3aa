/**
 * The page sent for an oversized request. It has texts in all languages, because site and language are in the part that was not
 * parsed.
 */
export const TOO_LARGE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>This address is too long · 网址过长 · 주소가 너무 깁니다</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color:#222;background:#fff}h1{font-size:1.375rem;margin:2rem 0 .25rem}p{margin:0}a{color:#0b4f6c}</style>
<main>
<h1>This address is too long</h1>
<p>Search for fewer words, or go to the <a href="/">home page</a>.</p>
<div lang="zh-Hans"><h1>网址过长</h1><p>请减少搜索字数，或返回<a href="/">首页</a>。</p></div>
<div lang="ko"><h1>주소가 너무 깁니다</h1><p>검색어를 줄이거나 <a href="/">홈</a>으로 이동해 주세요.</p></div>
</main>
</html>
`;
