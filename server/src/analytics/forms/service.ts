import type { Db } from "../../kernel/db/database.ts";
import { countShown } from "../locations/service.ts";
import type { FigureScope } from "../queries.ts";
import type { FormRows } from "./present.ts";
import { compareAssessments, countMarks, sumAsked } from "./queries.ts";

/** What was asked and answered of forms, counted until now. */
export async function readForms(db: Db, shown: FigureScope): Promise<FormRows> {
  await countShown(db, shown);
  const [types, marks, pairs] = await Promise.all([
    sumAsked(db, shown),
    countMarks(db, shown),
    compareAssessments(db, shown),
  ]);
  return { types, marks, pairs };
}
