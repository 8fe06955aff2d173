CREATE TABLE "person_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "person_numbers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "person_numbers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "held_sessions" ADD COLUMN "people" "bytea";--> statement-breakpoint
ALTER TABLE "held_sessions" ADD COLUMN "stays" "bytea";--> statement-breakpoint
ALTER TABLE "person_numbers" ADD CONSTRAINT "person_numbers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_sessions_unpacked" ON "held_sessions" USING btree ("organization_id") WHERE people is null;