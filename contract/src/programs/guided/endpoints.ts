import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { bannerOrderSchema, nameOrderSchema } from "./schemas.ts";

const rate = { max: 20, windowMs: 60_000 };
const AREA = { focusAreaId: "00000000-0000-7000-8000-000000000000" };

/** The services for program names and banners. */
export const guidedEndpoints = {
  proposeNames: endpoint({
    method: "POST",
    path: "/v1/program-name/generate",
    access: signedInAccess,
    summary: "Proposes names for a new program, for those who may create one.",
    rate,
    body: nameOrderSchema,
    result: z.object({ guidedPrograms: z.array(z.string()) }),
    errors: ["NEW_PROGRAM_PROGRAM_NAME_ERROR", "PROGRAM_FOCUS_AREA_UNKNOWN"],
    example: { ...AREA, focusAreaLanguage: "en", programObjective: "Earlier treatment", targetedAudience: [] },
  }),
  generateBanner: endpoint({
    method: "POST",
    path: "/v1/banner/generate",
    access: signedInAccess,
    summary: "Orders a banner, for those who may create a program; one at a time for each person.",
    rate,
    body: bannerOrderSchema,
    /** Request the banner after waitMs. */
    result: z.object({ bannerId: z.string(), waitMs: z.number() }),
    errors: ["BANNER_IN_THE_MAKING", "BANNER_LIMIT_REACHED", "PROGRAM_FOCUS_AREA_UNKNOWN"],
    example: { ...AREA, bannerName: "Diabetes care" },
  }),
  downloadBanner: endpoint({
    method: "GET",
    path: "/v1/banner/download/:bannerId",
    access: signedInAccess,
    summary: "The address of a banner that the caller ordered, once it is drawn.",
    params: z.object({ bannerId: idSchema }),
    result: z.object({ bannerImageUrl: z.string() }),
    errors: ["BANNER_IN_THE_MAKING", "NEW_PROGRAM_BANNER_GEN_ERROR"],
  }),
};
