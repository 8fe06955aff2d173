CREATE TABLE "attendances" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"bracket" integer,
	"is_late" boolean NOT NULL,
	"is_adhoc" boolean NOT NULL,
	CONSTRAINT "attendances_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "held_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_locations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"country_code" text NOT NULL,
	"region" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_reports" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"format" text NOT NULL,
	"request" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_participants" (
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"entity_status" text NOT NULL,
	"is_registered" boolean DEFAULT false NOT NULL,
	"is_response_submitted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_participants_batch_id_user_id_pk" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "batch_settings" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"vc_provider" text NOT NULL,
	"vc_link" text DEFAULT '' NOT NULL,
	"is_registration_open" boolean DEFAULT false NOT NULL,
	"reminder_schedule_minutes" integer NOT NULL,
	"email_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"program_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"batch_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"session_start_time" text NOT NULL,
	"session_end_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"schedule" text DEFAULT '' NOT NULL,
	"primary_language" text NOT NULL,
	"interpreters" text[] DEFAULT '{}' NOT NULL,
	"batch_mode" text NOT NULL,
	"certificate_setup" text NOT NULL,
	"entity_status" text NOT NULL,
	"reg_form_id" uuid,
	"reg_instance_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificate_designs" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"template_type" text NOT NULL,
	"header_img_url" text NOT NULL,
	"footer_img_url" text NOT NULL,
	"heading" text NOT NULL,
	"sub_heading" text NOT NULL,
	"description" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"requested_by" uuid,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"printed" jsonb NOT NULL,
	"image_key" text,
	"document_key" text,
	"failed_at" timestamp with time zone,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoked_reason" text,
	CONSTRAINT "certificates_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "discussion_settings" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"is_conversation_enabled" boolean NOT NULL,
	"is_announcement_enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_reactions" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"reacted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_reactions_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_reads" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_reads_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"parent_id" uuid,
	"user_id" uuid NOT NULL,
	"post_type" text NOT NULL,
	"heading" text NOT NULL,
	"sub_text" text NOT NULL,
	"focus_area_ids" uuid[] DEFAULT '{}' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"send_notification" boolean DEFAULT false NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_reactions" (
	"content_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_reactions_content_id_user_id_pk" PRIMARY KEY("content_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_uses" (
	"content_id" uuid NOT NULL,
	"use" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_uses_content_id_use_user_id_pk" PRIMARY KEY("content_id","use","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"file_extension" text NOT NULL,
	"media_type" text DEFAULT '' NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"storage_key" text,
	"link" text,
	"owner_comment" text NOT NULL,
	"approval_status" text NOT NULL,
	"approver_id" uuid,
	"approver_comment" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"content_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"session_id" uuid,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"license" text NOT NULL,
	"copied_from" uuid,
	"latest_version_id" uuid,
	"approved_version_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_assignments" (
	"instance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "form_assignments_instance_id_user_id_pk" PRIMARY KEY("instance_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "form_responses" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"instance_id" uuid NOT NULL,
	"session_id" uuid,
	"user_id" uuid,
	"answers" jsonb NOT NULL,
	"score" integer,
	"max_score" integer,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_versions" (
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_versions_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"form_id" uuid PRIMARY KEY NOT NULL,
	"form_type" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"instance_id" uuid,
	"version" integer NOT NULL,
	"due_at" timestamp with time zone,
	"redirect_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "forms_instance_id_unique" UNIQUE("instance_id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"status_before" text NOT NULL,
	"keep_token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "account_deletions_keep_token_hash_unique" UNIQUE("keep_token_hash")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"passkey_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "remembered_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "remembered_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "second_step_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"uid" text NOT NULL,
	"attempt" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"turned_on_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"social_account_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"issuer" text,
	"subject" text,
	"email" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"picture" text,
	"order_id" uuid,
	"used_at" timestamp with time zone,
	CONSTRAINT "social_attempts_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "social_attempts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"known_until" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "legal_policies" (
	"legal_policy_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"purpose" text NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"attempt" text DEFAULT '' NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"validated_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_lifetime" CHECK ("one_time_codes"."expires_at" <= "one_time_codes"."created_at" + 600000 * interval '1 millisecond')
);
--> statement-breakpoint
CREATE TABLE "policy_agreements" (
	"user_id" uuid NOT NULL,
	"legal_policy_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_agreements_user_id_legal_policy_id_pk" PRIMARY KEY("user_id","legal_policy_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"counter" integer NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"os" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"country_code" text,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"password_hash" text,
	"salutation" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"pronoun" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT 'PREFER_NOT_TO_DISCLOSE' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"profile_image" text,
	"source_type" text,
	"locale" text DEFAULT 'en_IN' NOT NULL,
	"primary_reading_language" text DEFAULT 'en_US' NOT NULL,
	"timezone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"visibility" text,
	"occupation_id" uuid,
	"organization_id" uuid,
	"organization_name" text,
	"focus_area_ids" uuid[] DEFAULT '{}' NOT NULL,
	"credentials" text[] DEFAULT '{}' NOT NULL,
	"secondary_speaking_languages" text[] DEFAULT '{}' NOT NULL,
	"areas_of_expertise" text[] DEFAULT '{}' NOT NULL,
	"whatsapp_status" text,
	"address" jsonb,
	"join_without_signup" boolean DEFAULT false NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"visibility" text NOT NULL,
	"login_mode" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"mail_status" text NOT NULL,
	"locale" text DEFAULT 'en_US' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"outbox_id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"start_after" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "uploads_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"effect_key" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"locale" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subject" text,
	"text" text,
	"html" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "deliveries_effect_key_unique" UNIQUE("effect_key")
);
--> statement-breakpoint
CREATE TABLE "device_registrations" (
	"device_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"device_token" text NOT NULL,
	"device_type" text NOT NULL,
	"os_type" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_onboardings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"applicant_id" uuid NOT NULL,
	"superhub_id" uuid NOT NULL,
	"completed" integer NOT NULL,
	"handed_in" integer DEFAULT 0 NOT NULL,
	"handed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hub_onboardings_completed" CHECK ("hub_onboardings"."completed" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "partnership_agreements" (
	"organization_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"file_url" text DEFAULT '' NOT NULL,
	"uploaded_by" uuid,
	"reviewed_by" uuid,
	"comment" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partnership_agreements_organization_id_document_type_pk" PRIMARY KEY("organization_id","document_type")
);
--> statement-breakpoint
CREATE TABLE "hidden_first_steps" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_first_steps_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_organization_id_number_pk" PRIMARY KEY("organization_id","number")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "governance_processes" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"version" integer NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_invitations" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"superhub_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name" text NOT NULL,
	"lang" text NOT NULL,
	"crm_id" text NOT NULL,
	"crm_type" text NOT NULL,
	"echo_type" text NOT NULL,
	"immersion_attended" boolean NOT NULL,
	"account_representative" uuid,
	"invited_by" uuid NOT NULL,
	"sendings" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "managings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"superhub_id" uuid NOT NULL,
	"hub_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_second_steps" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"role_ends" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"entity_status" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"parent_id" uuid,
	"co_managed_by" uuid,
	"name" text NOT NULL,
	"legal_name" text,
	"logo" text,
	"description" text DEFAULT '' NOT NULL,
	"entity_status" text NOT NULL,
	"registration_type" text,
	"category" text,
	"focus_area_ids" uuid[] DEFAULT '{}' NOT NULL,
	"verification_number" jsonb,
	"contact_email" text,
	"website" text,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" jsonb,
	"visibility" text DEFAULT 'PUBLIC' NOT NULL,
	"beta_status" text DEFAULT 'INACTIVE' NOT NULL,
	"beta_feature_codes" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organizations_visibility" CHECK ("organizations"."visibility" in ('PUBLIC', 'PRIVATE')),
	CONSTRAINT "organizations_focus_areas" CHECK (cardinality("organizations"."focus_area_ids") <= 5)
);
--> statement-breakpoint
CREATE TABLE "program_banners" (
	"banner_id" uuid PRIMARY KEY NOT NULL,
	"ordered_by" uuid NOT NULL,
	"banner_name" text NOT NULL,
	"focus_area_id" uuid NOT NULL,
	"image_url" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_participants" (
	"program_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "program_participants_program_id_user_id_pk" PRIMARY KEY("program_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "program_rights" (
	"program_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"can_edit" boolean NOT NULL,
	"can_view" boolean NOT NULL,
	"notification" boolean NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "program_rights_program_id_user_id_pk" PRIMARY KEY("program_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"program_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"program_object" text DEFAULT '' NOT NULL,
	"logo" text,
	"entity_status" text NOT NULL,
	"status_before" text,
	"program_type" text NOT NULL,
	"vc_type" text DEFAULT 'ZOOM_MEETING' NOT NULL,
	"cohort_type" text,
	"event_type" text,
	"concept_note" text DEFAULT '' NOT NULL,
	"curriculum_plan" text DEFAULT '' NOT NULL,
	"funding_sources" text[] DEFAULT '{}' NOT NULL,
	"operational_timezone" text,
	"targeted_geographic_entities" text[] DEFAULT '{}' NOT NULL,
	"sector" text[] DEFAULT '{}' NOT NULL,
	"focus_area_ids" uuid[] DEFAULT '{}' NOT NULL,
	"occupation_ids" uuid[] DEFAULT '{}' NOT NULL,
	"contact_email" text,
	"is_certification_program" boolean DEFAULT true NOT NULL,
	"certificate_criteria" text DEFAULT '' NOT NULL,
	"accreditation_information" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"publicly_search" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "focus_areas" (
	"focus_area_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "occupations" (
	"occupation_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"place_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"region" text NOT NULL,
	"country_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_searches" (
	"recent_search_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"search_text" text NOT NULL,
	"comparable" text NOT NULL,
	"type" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_guests" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_guests_once" UNIQUE("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_nodes" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"streams" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_outcomes" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"interaction_level" text NOT NULL,
	"equity_level" text NOT NULL,
	"note" text NOT NULL,
	"author_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_poll_answers" (
	"poll_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"choices" integer[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_poll_answers_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id"),
	CONSTRAINT "session_poll_answers_choices" CHECK (cardinality("session_poll_answers"."choices") between 1 and 10 and "session_poll_answers"."choices" <@ array[0,1,2,3,4,5,6,7,8,9])
);
--> statement-breakpoint
CREATE TABLE "session_polls" (
	"poll_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"is_multiple" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_polls_question" CHECK (char_length("session_polls"."question") between 1 and 200),
	CONSTRAINT "session_polls_options" CHECK (cardinality("session_polls"."options") between 2 and 10),
	CONSTRAINT "session_polls_status" CHECK ("session_polls"."status" in ('DRAFT', 'OPEN', 'ENDED', 'SHARED'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_session_id_held_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."held_sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_sessions" ADD CONSTRAINT "held_sessions_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_reports" ADD CONSTRAINT "analytics_reports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_participants" ADD CONSTRAINT "batch_participants_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_participants" ADD CONSTRAINT "batch_participants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_settings" ADD CONSTRAINT "batch_settings_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_program_id_programs_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("program_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_runs" ADD CONSTRAINT "certificate_runs_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_settings" ADD CONSTRAINT "discussion_settings_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reads" ADD CONSTRAINT "post_reads_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reads" ADD CONSTRAINT "post_reads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_parent_id_posts_post_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reactions" ADD CONSTRAINT "content_reactions_content_id_contents_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("content_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reactions" ADD CONSTRAINT "content_reactions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_uses" ADD CONSTRAINT "content_uses_content_id_contents_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("content_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_uses" ADD CONSTRAINT "content_uses_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content_id_contents_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("content_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_users_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_assignments" ADD CONSTRAINT "form_assignments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_assignments" ADD CONSTRAINT "form_assignments_form_id_forms_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("form_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_responses" ADD CONSTRAINT "form_responses_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_responses" ADD CONSTRAINT "form_responses_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_responses" ADD CONSTRAINT "form_responses_form_id_version_form_versions_form_id_version_fk" FOREIGN KEY ("form_id","version") REFERENCES "public"."form_versions"("form_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_form_id_forms_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("form_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step_orders" ADD CONSTRAINT "second_step_orders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_agreements" ADD CONSTRAINT "policy_agreements_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_agreements" ADD CONSTRAINT "policy_agreements_legal_policy_id_legal_policies_legal_policy_id_fk" FOREIGN KEY ("legal_policy_id") REFERENCES "public"."legal_policies"("legal_policy_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_onboardings" ADD CONSTRAINT "hub_onboardings_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_onboardings" ADD CONSTRAINT "hub_onboardings_applicant_id_users_user_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_onboardings" ADD CONSTRAINT "hub_onboardings_superhub_id_organizations_organization_id_fk" FOREIGN KEY ("superhub_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_agreements" ADD CONSTRAINT "partnership_agreements_organization_id_hub_onboardings_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."hub_onboardings"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_agreements" ADD CONSTRAINT "partnership_agreements_uploaded_by_users_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_agreements" ADD CONSTRAINT "partnership_agreements_reviewed_by_users_user_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_first_steps" ADD CONSTRAINT "hidden_first_steps_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_first_steps" ADD CONSTRAINT "hidden_first_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "governance_processes" ADD CONSTRAINT "governance_processes_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "governance_processes" ADD CONSTRAINT "governance_processes_updated_by_users_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_invitations" ADD CONSTRAINT "hub_invitations_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_invitations" ADD CONSTRAINT "hub_invitations_superhub_id_organizations_organization_id_fk" FOREIGN KEY ("superhub_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_invitations" ADD CONSTRAINT "hub_invitations_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_invitations" ADD CONSTRAINT "hub_invitations_account_representative_users_user_id_fk" FOREIGN KEY ("account_representative") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_invitations" ADD CONSTRAINT "hub_invitations_invited_by_users_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managings" ADD CONSTRAINT "managings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managings" ADD CONSTRAINT "managings_superhub_id_organizations_organization_id_fk" FOREIGN KEY ("superhub_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managings" ADD CONSTRAINT "managings_hub_id_organizations_organization_id_fk" FOREIGN KEY ("hub_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_second_steps" ADD CONSTRAINT "member_second_steps_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_banners" ADD CONSTRAINT "program_banners_ordered_by_users_user_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_participants" ADD CONSTRAINT "program_participants_program_id_programs_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("program_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_participants" ADD CONSTRAINT "program_participants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_rights" ADD CONSTRAINT "program_rights_program_id_programs_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("program_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_rights" ADD CONSTRAINT "program_rights_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_guests" ADD CONSTRAINT "session_guests_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_guests" ADD CONSTRAINT "session_guests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_outcomes" ADD CONSTRAINT "session_outcomes_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_outcomes" ADD CONSTRAINT "session_outcomes_author_id_users_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_poll_answers" ADD CONSTRAINT "session_poll_answers_poll_id_session_polls_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."session_polls"("poll_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_poll_answers" ADD CONSTRAINT "session_poll_answers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_polls" ADD CONSTRAINT "session_polls_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_polls" ADD CONSTRAINT "session_polls_author_id_users_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendances_organization" ON "attendances" USING btree ("organization_id","starts_at");--> statement-breakpoint
CREATE INDEX "attendances_program" ON "attendances" USING btree ("program_id","starts_at");--> statement-breakpoint
CREATE INDEX "attendances_user" ON "attendances" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "held_sessions_organization" ON "held_sessions" USING btree ("organization_id","starts_at");--> statement-breakpoint
CREATE INDEX "held_sessions_program" ON "held_sessions" USING btree ("program_id","starts_at");--> statement-breakpoint
CREATE INDEX "user_locations_country" ON "user_locations" USING btree ("country_code","region");--> statement-breakpoint
CREATE INDEX "analytics_reports_user" ON "analytics_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_reports_expiry" ON "analytics_reports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_reports_once" ON "analytics_reports" USING btree ("user_id","request_hash") WHERE "analytics_reports"."status" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "product_events_at" ON "product_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "product_events_user" ON "product_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "batch_participants_user" ON "batch_participants" USING btree ("user_id","entity_status");--> statement-breakpoint
CREATE INDEX "batch_participants_page" ON "batch_participants" USING btree ("batch_id","entity_status","created_at");--> statement-breakpoint
CREATE INDEX "batches_program" ON "batches" USING btree ("program_id","starts_at");--> statement-breakpoint
CREATE INDEX "batches_ending" ON "batches" USING btree ("entity_status","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_once" ON "certificates" USING btree ("batch_id","user_id") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_batch" ON "certificates" USING btree ("batch_id","user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_run" ON "certificates" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "post_reactions_user" ON "post_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_reads_user" ON "post_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_page" ON "posts" USING btree ("batch_id","post_type","created_at") WHERE "posts"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "posts_answers" ON "posts" USING btree ("parent_id","created_at") WHERE "posts"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_reactions_user" ON "content_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_uses_user" ON "content_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_versions_content" ON "content_versions" USING btree ("content_id","version_id");--> statement-breakpoint
CREATE INDEX "content_versions_author" ON "content_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "content_versions_file" ON "content_versions" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "contents_batch" ON "contents" USING btree ("batch_id","updated_at");--> statement-breakpoint
CREATE INDEX "contents_session" ON "contents" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "contents_owner" ON "contents" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contents_copied" ON "contents" USING btree ("batch_id","copied_from");--> statement-breakpoint
CREATE INDEX "form_assignments_user" ON "form_assignments" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "form_assignments_untold" ON "form_assignments" USING btree ("instance_id") WHERE "form_assignments"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "form_responses_once" ON "form_responses" USING btree ("instance_id","user_id");--> statement-breakpoint
CREATE INDEX "form_responses_form" ON "form_responses" USING btree ("form_id","version");--> statement-breakpoint
CREATE INDEX "form_responses_session" ON "form_responses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "form_responses_user" ON "form_responses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forms_batch" ON "forms" USING btree ("batch_id","form_type");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_one_of_batch" ON "forms" USING btree ("batch_id","form_type") WHERE "forms"."deleted_at" is null and "forms"."form_type" <> 'ASSESSMENT';--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_running" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "remembered_devices_until" ON "remembered_devices" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_subject" ON "social_accounts" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "social_accounts_user" ON "social_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_uid" ON "one_time_codes" USING btree ("uid","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_user" ON "sign_in_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("country_code","phone") WHERE "users"."phone" is not null;--> statement-breakpoint
CREATE INDEX "users_phone_uid" ON "users" USING btree (("country_code" || "phone"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("entity_id","user_id") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_user" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("created_at") WHERE "uploads"."claimed_at" is null and "uploads"."storage_key" like 'documents/%';--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "device_registrations_user" ON "device_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_onboardings_applicant" ON "hub_onboardings" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "hub_onboardings_superhub" ON "hub_onboardings" USING btree ("superhub_id","handed_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_invitations_link" ON "hub_invitations" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_invitations_crm" ON "hub_invitations" USING btree ("crm_id") WHERE "hub_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hub_invitations_open" ON "hub_invitations" USING btree ("superhub_id","owner_id") WHERE "hub_invitations"."accepted_at" is null and "hub_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "hub_invitations_owner" ON "hub_invitations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("organization_id","entity_status",lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX "members_by_status" ON "members" USING btree ("organization_id","entity_status");--> statement-breakpoint
CREATE INDEX "members_limited" ON "members" USING btree ("organization_id") WHERE "members"."role_ends" <> '{}';--> statement-breakpoint
CREATE INDEX "members_by_date" ON "members" USING btree ("organization_id","entity_status","created_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_owner" ON "members" USING btree ("organization_id") WHERE 'OWNER' = any("members"."roles");--> statement-breakpoint
CREATE INDEX "organizations_parent" ON "organizations" USING btree ("parent_id","entity_status");--> statement-breakpoint
CREATE INDEX "organizations_co_managed" ON "organizations" USING btree ("co_managed_by");--> statement-breakpoint
CREATE INDEX "organizations_level_name" ON "organizations" USING btree ("level",lower("name") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "program_banners_in_the_making" ON "program_banners" USING btree ("ordered_by") WHERE "program_banners"."image_url" is null and "program_banners"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "program_participants_user" ON "program_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "program_rights_user" ON "program_rights" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "programs_organization" ON "programs" USING btree ("organization_id","entity_status","created_at");--> statement-breakpoint
CREATE INDEX "places_search" ON "places" USING btree ("search_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_near" ON "places" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "recent_searches_once" ON "recent_searches" USING btree ("user_id","comparable");--> statement-breakpoint
CREATE INDEX "recent_searches_newest" ON "recent_searches" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_events_once" ON "attendance_events" USING btree ("session_id","user_id","connection_id","kind","at");--> statement-breakpoint
CREATE INDEX "attendance_events_user" ON "attendance_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "live_messages_session" ON "live_messages" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "session_poll_answers_user" ON "session_poll_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_polls_session" ON "session_polls" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_batch" ON "sessions" USING btree ("batch_id","starts_at");--> statement-breakpoint
CREATE INDEX "sessions_time" ON "sessions" USING btree ("status","starts_at");