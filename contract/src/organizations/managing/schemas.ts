import * as z from "zod/mini";
import { organizationCodesSchema } from "../schemas.ts";

/** How long a hub is managed before the superhub must enter it again. */
export const MANAGING_HOURS = 8;

/** The hub that is currently managed, with the codes on it and the end. */
export const managedHubSchema = z.extend(organizationCodesSchema, { endsAtMs: z.number() });
export type ManagedHub = z.output<typeof managedHubSchema>;
