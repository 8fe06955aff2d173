import { job } from "../../kernel/jobs/definitions.ts";

/** Writes the file of an export. */
export const writeExport = job<{ exportId: string }>("identity.writeExport", "bulk");
