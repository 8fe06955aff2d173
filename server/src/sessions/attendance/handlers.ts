import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";

export const attendanceHandlers: Partial<Handlers<typeof attendanceEndpoints>> = {};
