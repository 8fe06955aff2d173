CREATE TABLE "recording_consents" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_consents_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "session_recordings" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"visibility" text DEFAULT 'TEAM' NOT NULL,
	"steps" jsonb NOT NULL,
	"storage_key" text,
	"duration_ms" integer,
	"size_bytes" bigint
);
--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_recordings" ADD CONSTRAINT "session_recordings_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_recordings" ADD CONSTRAINT "session_recordings_started_by_users_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_recordings_session" ON "session_recordings" USING btree ("session_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_recordings_running" ON "session_recordings" USING btree ("session_id") WHERE "session_recordings"."status" = 'RECORDING';