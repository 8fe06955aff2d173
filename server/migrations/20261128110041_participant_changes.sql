CREATE TABLE "participant_changes" (
	"change_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"new_role" text,
	"roles" text[] NOT NULL,
	"invited_through" text,
	"is_registered" boolean NOT NULL,
	"is_response_submitted" boolean NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "participant_changes_change_id_user_id_pk" PRIMARY KEY("change_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "participant_changes" ADD CONSTRAINT "participant_changes_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_changes" ADD CONSTRAINT "participant_changes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participant_changes_user" ON "participant_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participant_changes_past" ON "participant_changes" USING btree ("changed_at");