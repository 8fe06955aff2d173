-- Triggers and their functions. Safe to repeat: a database of 0.1.0 has them already.
-- The newest migration that names a function holds its present body.

-- Entries of the audit trail are only added, and a head only moves on by one entry.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit trail are only added' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace trigger audit_entries_are_kept before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
alter table audit_entries enable always trigger audit_entries_are_kept;
--> statement-breakpoint
create or replace function keep_audit_head() returns trigger language plpgsql as $$
begin
  if new.organization_id = old.organization_id and new.entries = old.entries + 1 then return new; end if;
  raise exception 'the head of an audit trail only moves on' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace trigger audit_heads_move_on before update on audit_heads
  for each row execute function keep_audit_head();
--> statement-breakpoint
create or replace trigger audit_heads_are_kept before delete or truncate on audit_heads
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
alter table audit_heads enable always trigger audit_heads_move_on;
--> statement-breakpoint
alter table audit_heads enable always trigger audit_heads_are_kept;
--> statement-breakpoint

-- What programs and hubs are found by changes in the statement that changes them.
-- comparable_text() does what comparable() of the contract does.
create or replace function comparable_text(given text) returns text language sql immutable
  parallel safe return translate(
    lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')), 'đłøı', 'dloi');
--> statement-breakpoint
create or replace function keep_search_entry(kind text, id uuid, name text, description text) returns void
  language sql as $$
    insert into search_entries values ($2, $1, comparable_text($3),
      comparable_text($3 || ' ' || regexp_replace($4, '<[^>]*>', ' ', 'g')))
    on conflict (entity_id) do update set name = excluded.name, words = excluded.words
  $$;
--> statement-breakpoint
-- The index finds a part of a word. Without the extension the search reads every entry.
do $$ begin
  create extension if not exists pg_trgm;
  create index if not exists search_entries_words on search_entries using gin (words gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported then
  raise notice 'search goes without an index: %', sqlerrm;
end $$;
--> statement-breakpoint
create or replace function search_keeps_programs() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entries where entity_id = old.program_id;
  else
    perform keep_search_entry('PROGRAM', new.program_id, new.name, new.description);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger search_keeps_programs after insert or delete or update of name, description on programs
  for each row execute function search_keeps_programs();
--> statement-breakpoint
create or replace function search_keeps_organizations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entries where entity_id = old.organization_id;
  elsif new.level in ('HUB', 'SUPERHUB') then
    perform keep_search_entry('HUB', new.organization_id, new.name, new.description);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger search_keeps_organizations
  after insert or delete or update of name, description, level on organizations
  for each row execute function search_keeps_organizations();
--> statement-breakpoint
select keep_search_entry('PROGRAM', program_id, name, description) from programs;
--> statement-breakpoint
select keep_search_entry('HUB', organization_id, name, description) from organizations
where level in ('HUB', 'SUPERHUB');
