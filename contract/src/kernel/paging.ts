import * as z from "zod/mini";

/** The largest page size of any list. */
export const MAX_PAGE_SIZE = 500;
export const DEFAULT_PAGE_SIZE = 10;

/** A page number in a query string, zero-based. */
export const pageNumberSchema = z._default(z.coerce.number().check(z.int(), z.gte(0)), 0);

/** A page size in a query string, within the limit of the platform. */
export const pageSizeSchema = (size: number = DEFAULT_PAGE_SIZE) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)), size);

export const sortOrderSchema = z.enum(["ASC", "DESC", "NONE"]);
export type SortOrder = z.output<typeof sortOrderSchema>;
