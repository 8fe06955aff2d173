CREATE TABLE "live_rights" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"given_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_rights_session_id_user_id_kind_pk" PRIMARY KEY("session_id","user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "lobby" text DEFAULT 'OFF' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rights" ADD CONSTRAINT "live_rights_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rights" ADD CONSTRAINT "live_rights_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rights" ADD CONSTRAINT "live_rights_given_by_users_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;