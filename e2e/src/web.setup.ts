import { buildWeb } from "@openrounds/server/build-web.ts";

/** Builds the web application once, before several servers want it at the same time. */
export default (): Promise<void> => buildWeb();
