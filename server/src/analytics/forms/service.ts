import type { Db } from "../../kernel/db/database.ts";
import { prepareReport } from "../locations/service.ts";
import { readScope, type FigureScope } from "../figures/service.ts";
import type { FormRows } from "./present.ts";
import { compareAssessments, countMarks, sumRequests } from "./queries.ts";

/** The numbers of requests and answers of forms, after counting due sessions. */
export async function readForms(db: Db, shown: FigureScope): Promise<FormRows> {
  await prepareReport(db, shown);
  const [scope, untilEnd] = await Promise.all([readScope(db, shown), readScope(db, { ...shown, from: undefined })]);
  const [types, marks, pairs] = await Promise.all([
    sumRequests(db, scope),
    countMarks(db, scope),
    compareAssessments(db, untilEnd, shown.from),
  ]);
  return { types, marks, pairs };
}
