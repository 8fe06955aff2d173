import * as z from "zod/mini";
import { heldPermissionsSchema } from "../schemas.ts";

/** How long a hub is managed before the superhub has to enter it again. */
export const MANAGING_HOURS = 8;

/** A hub that is managed: the codes held on it, and until when. */
export const managedHubSchema = z.extend(heldPermissionsSchema, { endsAtMs: z.number() });
export type ManagedHub = z.output<typeof managedHubSchema>;
