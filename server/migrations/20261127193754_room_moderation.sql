CREATE TABLE "live_removals" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_removals_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_removals" ADD CONSTRAINT "live_removals_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_removals" ADD CONSTRAINT "live_removals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_removals" ADD CONSTRAINT "live_removals_removed_by_users_user_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;