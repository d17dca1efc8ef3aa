// A thread that converts articles, one at a time.
import { answerTasks } from "../../content/import/threads/answer-tasks.ts";
import { ConversionWork } from "./conversion-work.ts";

answerTasks(new ConversionWork());
