CREATE TABLE "calendar_entries" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"vc_provider" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_entries_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_user" ON "calendar_entries" USING btree ("user_id");
--> statement-breakpoint
-- Who was mailed sessions to come before entries were written down: one session, all of a batch, or with an invitation to it.
with mailed as (
  select split_part(effect_key, ':', 3) as about, split_part(effect_key, ':', 5) as user_id, created_at
  from deliveries where effect_key ~ '^MAIL:calendar:[^:]+:\d+:[0-9a-f-]{36}$'
  union all
  select split_part(effect_key, ':', 3), split_part(effect_key, ':', 6), created_at
  from deliveries where effect_key ~ '^MAIL:calendar:[^:]+:\d+:\d+:[0-9a-f-]{36}$'
  union all
  select i.entity_id::text, i.user_id::text, d.created_at
  from deliveries d join invitations i on i.invitation_id::text = split_part(d.effect_key, ':', 3)
  where d.effect_key like 'MAIL:invitation:%' and i.entity_type = 'BATCH'
)
insert into calendar_entries (session_id, user_id, status, sequence, topic, starts_at, ends_at, vc_provider, updated_at)
select s.session_id, u.user_id, 'SENT', 0, s.topic, s.starts_at, s.ends_at, b.vc_provider, max(m.created_at)
from mailed m
join users u on u.user_id::text = m.user_id
join sessions s on m.about in (s.session_id::text, s.batch_id::text) and s.created_at <= m.created_at
join batch_settings b on b.batch_id = s.batch_id
where s.status = 'SCHEDULED' and s.ends_at > now()
group by s.session_id, u.user_id, b.vc_provider
on conflict do nothing;
