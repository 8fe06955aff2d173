import { domains } from "@openrounds/server/app.ts";
import { followers } from "./followers.ts";

/** Prints the listeners and reactions of each event and the repeated jobs, in the order of the domains. */
process.stdout.write(`${followers(domains).join("\n")}\n`);
