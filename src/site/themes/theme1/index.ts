import "../../styles/base.css";
import "./tokens.css";
import { defineTheme } from "../theme.ts";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";
import { ArticlePage } from "./pages/article.tsx";
import { ErrorPage } from "./pages/error.tsx";
import { FormSubmitSuccessPage } from "./pages/form-submit-success.tsx";
import { GroupPage } from "./pages/group.tsx";
import { HomePage } from "./pages/home.tsx";
import { NeedPage } from "./pages/need.tsx";
import { SearchPage } from "./pages/search.tsx";

/** The firm: calm and corporate. */
export default defineTheme({
  code: "theme1",
  layouts: { default: DefaultLayout, error: ErrorLayout },
  pages: {
    index: HomePage,
    need: NeedPage,
    search: SearchPage,
    "form-submit-success": FormSubmitSuccessPage,
    article: ArticlePage,
    group: GroupPage,
    error: ErrorPage,
  },
});
