import { walkJourneys } from "./journeys.ts";

// The walk that takes the pictures of the guides runs with all others; only here it writes the files.
process.env["WRITE_PICTURES"] = "1";
process.exitCode = await walkJourneys(["src/site/guide-pictures.spec.ts"]);
