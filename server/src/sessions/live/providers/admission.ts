import * as z from "zod/mini";
import { sessionRoleSchema } from "@openrounds/contract/sessions/schemas.ts";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import { keyFor } from "../../../kernel/platform.ts";
import { sealed, unsealed } from "../../../kernel/sealed.ts";

/** Long enough to open a socket; whoever returns asks anew, so that lost rights count at once. */
const LIFETIME_MS = 5 * MINUTE;

/** The key of admissions; the process that carries rooms gets it from its parent. */
export const admissionKeyOf = keyFor("live token");

const admissionSchema = z.object({
  sessionId: z.string(),
  batchId: z.string(),
  /** The process that carries the room; the token is good at no other. */
  nodeId: z.string(),
  userId: z.string(),
  name: z.string(),
  role: z.nullable(sessionRoleSchema),
  canModerate: z.boolean(),
  agendaItems: z.number(),
  expiresAtMs: z.number(),
});

/** What a token says: who may enter which room, and what they may do there. */
export type Admission = z.output<typeof admissionSchema>;

/** The token that a browser shows at the door of a room. */
export const issueToken = (key: Buffer, admission: Omit<Admission, "expiresAtMs">): string =>
  sealed(key, { ...admission, expiresAtMs: nowMs() + LIFETIME_MS });

/** What a token says; undefined when it is forged, too old or for another process. */
export function readToken(key: Buffer, nodeId: string, token: string): Admission | undefined {
  const admission = unsealed(key, admissionSchema, token);
  return admission?.nodeId === nodeId && admission.expiresAtMs > nowMs() ? admission : undefined;
}
