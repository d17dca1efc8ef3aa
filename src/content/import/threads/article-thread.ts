// A thread that reads and renders articles, one at a time.
import { answerTasks } from "./answer-tasks.ts";
import { ArticleWork } from "./article-work.ts";

answerTasks(new ArticleWork());
