import * as z from "zod/mini";
import { UPDATE_ACTIONS } from "./rules.ts";
import { atMost } from "../../kernel/text.ts";

const word = z.string().check(z.minLength(1), atMost(100));

export const appIdSchema = word;
export const appVersionSchema = z.string().check(atMost(40), z.regex(/^\d{1,9}(\.\d{1,9}){0,3}$/));
/** Case-insensitive: ANDROID, iOS. */
export const osTypeSchema = word.check(z.toUpperCase());
export const updateActionSchema = z.enum(UPDATE_ACTIONS);
