import { domains } from "@openrounds/server/app.ts";
import { followers } from "./followers.ts";

/** Prints what follows each event, and what is done repeatedly, in the order of the domains. */
process.stdout.write(`${followers(domains).join("\n")}\n`);
