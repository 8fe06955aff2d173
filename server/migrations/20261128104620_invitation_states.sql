ALTER TABLE "invitations" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invitations_entity" ON "invitations" USING btree ("entity_id","user_id","created_at");