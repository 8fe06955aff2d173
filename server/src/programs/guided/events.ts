import { job } from "../../kernel/jobs/definitions.ts";

/** Draws an ordered banner. */
export const drawBanner = job<{ bannerId: string }>("programs.drawBanner");
