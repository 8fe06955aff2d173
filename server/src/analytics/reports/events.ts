import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** What a file shows: a dashboard by its filter, or the organizations of a program. */
export type ReportRequest =
  | {
      readonly kind: "dashboard";
      readonly name: string;
      readonly filter: AnalyticsFilter;
      /** The programs that the person might view when they asked. */
      readonly programIds: readonly string[];
      readonly timeZone: string;
      readonly locale: string;
      /** Whether people are named. */
      readonly withPeople: boolean;
    }
  | {
      readonly kind: "organizations";
      readonly name: string;
      readonly organizationId: string;
      readonly locale: string;
    };

/** Makes the file of a report. */
export const makeReport = job("analytics.makeReport", z.object({ reportId: idSchema }), "bulk");
