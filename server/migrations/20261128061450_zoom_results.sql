CREATE TABLE "zoom_poll_answers" (
	"answer_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"uuid" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"user_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "zoom_recordings" (
	"session_id" uuid NOT NULL,
	"file_id" text NOT NULL,
	"uuid" text NOT NULL,
	"type" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	"play_seal" text NOT NULL,
	CONSTRAINT "zoom_recordings_session_id_file_id_pk" PRIMARY KEY("session_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "zoom_poll_answers" ADD CONSTRAINT "zoom_poll_answers_session_id_zoom_meetings_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."zoom_meetings"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_poll_answers" ADD CONSTRAINT "zoom_poll_answers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_recordings" ADD CONSTRAINT "zoom_recordings_session_id_zoom_meetings_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."zoom_meetings"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zoom_poll_answers_session" ON "zoom_poll_answers" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "zoom_poll_answers_user" ON "zoom_poll_answers" USING btree ("user_id");