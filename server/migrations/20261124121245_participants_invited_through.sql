ALTER TABLE "batch_participants" ADD COLUMN "invited_through" text;
--> statement-breakpoint
-- Invited people were all written to by an address that the hub had: of their open invitation.
update batch_participants as participant set invited_through = invitation.login_mode
from invitations as invitation
where participant.entity_status = 'INVITED' and invitation.entity_type = 'BATCH'
  and invitation.entity_id = participant.batch_id and invitation.user_id = participant.user_id
  and invitation.accepted_at is null and invitation.revoked_at is null;
