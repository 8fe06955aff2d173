CREATE TABLE "attendance_marks" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"attendance" text NOT NULL,
	"minutes" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_marks_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_user" ON "attendance_marks" USING btree ("user_id");--> statement-breakpoint
CREATE VIEW "public"."presences" AS (
  select e.session_id, e.user_id, e.at from "attendance_events" e
  where not exists (select 1 from "attendance_marks" m where m.session_id = e.session_id and m.user_id = e.user_id)
  union all
  select m.session_id, m.user_id, s.starts_at as at from "attendance_marks" m
  join "sessions" s on s.session_id = m.session_id where m.attendance = 'ATTENDED');