import * as z from "zod/mini";
import { permissionMatrix, type PermissionCode } from "./permissions.ts";

/** What a person may do, as permission codes. */
export const permissionCodesSchema = z.array(z.enum(Object.keys(permissionMatrix) as PermissionCode[]));
