import type { Db } from "../../kernel/db/database.ts";
import { prepareReport } from "../locations/service.ts";
import type { FigureScope } from "../queries.ts";
import type { FormRows } from "./present.ts";
import { compareAssessments, countMarks, sumRequests } from "./queries.ts";

/** The numbers of requests and answers of forms, after counting due sessions. */
export async function readForms(db: Db, shown: FigureScope): Promise<FormRows> {
  await prepareReport(db, shown);
  const [types, marks, pairs] = await Promise.all([
    sumRequests(db, shown),
    countMarks(db, shown),
    compareAssessments(db, shown),
  ]);
  return { types, marks, pairs };
}
