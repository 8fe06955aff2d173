import * as z from "zod/mini";
import { FEEDBACK_OPEN_DAYS } from "@openrounds/contract/forms/schemas.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";

const keyOf = keyFor("form links");

const feedbackSchema = z.object({ to: z.literal("feedback"), sessionId: z.string(), expiresAtMs: z.number() });
const assessmentSchema = z.object({
  to: z.literal("assessment"),
  formId: z.string(),
  instanceId: z.string(),
  expiresAtMs: z.number(),
});

const expiry = (): number => nowMs() + FEEDBACK_OPEN_DAYS * DAY;

/** The feedback on a session as signed text for a link. */
export const signFeedbackLink = (platform: Platform, sessionId: string): string =>
  signClaims(keyOf(platform), { to: "feedback", sessionId, expiresAtMs: expiry() });

/** An assessment as signed text for a link. */
export const signAssessmentLink = (platform: Platform, assessment: { formId: string; instanceId: string }): string =>
  signClaims(keyOf(platform), { to: "assessment", ...assessment, expiresAtMs: expiry() });

function readClaims<Claims extends { expiresAtMs: number }>(claims: Claims | undefined): Claims {
  return claims === undefined || claims.expiresAtMs <= nowMs() ? refuseNotFound("FORM_LINK_OVER") : claims;
}

/** The session of a feedback link; refused when it is forged, expired or of another kind. */
export const readFeedbackLink = (platform: Platform, text: string): string =>
  readClaims(readSignedClaims(keyOf(platform), feedbackSchema, text)).sessionId;

/** The assessment of a link; refused when it is forged, expired or of another kind. */
export function readAssessmentLink(platform: Platform, text: string): { formId: string; instanceId: string } {
  const { formId, instanceId } = readClaims(readSignedClaims(keyOf(platform), assessmentSchema, text));
  return { formId, instanceId };
}
