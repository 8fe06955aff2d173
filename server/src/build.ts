import { buildWeb } from "./build-web.ts";
import { runCommand, say } from "./command.ts";

runCommand(() => buildWeb(say));
