import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Guard } from "../kernel/db/guards.ts";

/** What programs, hubs and superhubs are found by, as texts are compared; kept by the database with their rows. */
export const searchEntries = pgTable("search_entries", {
  entityId: uuid("entity_id").primaryKey(),
  kind: text("kind").$type<"PROGRAM" | "HUB">().notNull(),
  name: text("name").notNull(),
  /** Name and description without markup. */
  words: text("words").notNull(),
});

/** The same as comparable() of the contract. */
const COMPARABLE = String.raw`create or replace function comparable_text(given text) returns text language sql immutable
  parallel safe return translate(
    lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')), 'đłøı', 'dloi')`;

const KEEP = `create or replace function keep_search_entry(kind text, id uuid, name text, description text) returns void
  language sql as $$
    insert into search_entries values ($2, $1, comparable_text($3),
      comparable_text($3 || ' ' || regexp_replace($4, '<[^>]*>', ' ', 'g')))
    on conflict (entity_id) do update set name = excluded.name, words = excluded.words
  $$`;

/** Finds a part of a word without reading all; where the extension cannot be had, the search reads all. */
const INDEX = `do $$ begin
  create extension if not exists pg_trgm;
  create index if not exists search_entries_words on search_entries using gin (words gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported then
  raise notice 'search goes without an index: %', sqlerrm;
end $$`;

interface Source {
  readonly table: string;
  readonly kind: "PROGRAM" | "HUB";
  readonly id: string;
  /** Which of its rows are found, and by which other columns that is told. */
  readonly condition: string;
  readonly columns: string;
}

/** Keeps the entries of a table: of new and changed rows, and those that were there before. */
function guardOf({ table, kind, id, condition, columns }: Source): Guard {
  const name = `search_keeps_${table}`;
  return {
    name,
    table,
    statements: [
      COMPARABLE,
      KEEP,
      INDEX,
      `create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from search_entries where entity_id = old.${id};
        elsif ${condition.replaceAll("row.", "new.")} then
          perform keep_search_entry('${kind}', new.${id}, new.name, new.description);
        end if;
        return null;
      end $$`,
      `create or replace trigger ${name} after insert or delete or update of ${columns} on ${table}
      for each row execute function ${name}()`,
      `select keep_search_entry('${kind}', row.${id}, row.name, row.description) from ${table} as row where ${condition}`,
    ],
  };
}

/** What the database itself keeps: whatever is written, the search finds it by its present words. */
export const searchGuards: readonly Guard[] = [
  guardOf({ table: "programs", kind: "PROGRAM", id: "program_id", condition: "true", columns: "name, description" }),
  guardOf({
    table: "organizations",
    kind: "HUB",
    id: "organization_id",
    condition: "row.level in ('HUB', 'SUPERHUB')",
    columns: "name, description, level",
  }),
];
