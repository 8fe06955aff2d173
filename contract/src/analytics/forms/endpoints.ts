import * as z from "zod/mini";
import { formTypeSchema } from "../../forms/schemas.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { analyticsQuestion } from "../endpoints.ts";
import { answeredQuestionSchema, formFiguresSchema, sentFormSchema } from "./schemas.ts";

const page = { pageNumber: pageNumberSchema, pageSize: pageSizeSchema() };
const paged = z.extend(analyticsQuestion.query, page);

export const formFiguresEndpoints = {
  figures: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/forms",
    summary: "How many forms were sent and answered, how sessions were recommended, and assessments before and after.",
    result: z.object({ forms: formFiguresSchema }),
  }),
  list: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/forms/list",
    summary: "A page of the forms that people were asked to answer, the last sent first, with how many did.",
    query: paged,
    result: z.object({ formList: z.array(sentFormSchema), totalNumber: z.number() }),
  }),
  questions: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/forms/questions",
    summary: "A page of the questions that forms of a type asked, the most answered first, with their answers counted.",
    query: z.extend(paged, { formType: formTypeSchema }),
    result: z.object({ questionList: z.array(answeredQuestionSchema), totalNumber: z.number() }),
  }),
};
