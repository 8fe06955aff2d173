ALTER TABLE "invitations" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "bounce_reason" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "bounce_reply" text;