CREATE TABLE "live_files" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"name" text NOT NULL,
	"page" integer DEFAULT 1 NOT NULL,
	"shown_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_files" ADD CONSTRAINT "live_files_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_files" ADD CONSTRAINT "live_files_shown_by_users_user_id_fk" FOREIGN KEY ("shown_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;