ALTER TABLE "programs" ALTER COLUMN "vc_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "programs" ALTER COLUMN "vc_type" DROP NOT NULL;--> statement-breakpoint
-- Every program had this kind by default and met in the room of the product; only webinars were chosen for sure.
UPDATE "programs" SET "vc_type" = NULL WHERE "vc_type" = 'ZOOM_MEETING';
