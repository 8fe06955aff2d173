-- The owners of hubs whose profile was saved belong to the team, and owners have the name of their account there.
UPDATE "members" m SET "entity_status" = 'ACTIVE' FROM "organizations" o
WHERE o."organization_id" = m."organization_id" AND o."entity_status" = 'PROFILE_PENDING' AND m."entity_status" = 'PROFILE_PENDING';
--> statement-breakpoint
UPDATE "members" m SET "first_name" = u."first_name", "last_name" = u."last_name" FROM "users" u
WHERE u."user_id" = m."user_id" AND 'OWNER' = ANY(m."roles") AND m."entity_status" <> 'INVITED'
  AND m."first_name" = '' AND m."last_name" = '';
