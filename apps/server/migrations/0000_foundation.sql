CREATE TABLE "activity_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"org_id" uuid,
	"customer_id" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"summary" text NOT NULL,
	"object_kind" text,
	"object_id" uuid,
	"object_title" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"cancel_requested" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accommodations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"time_factor" real DEFAULT 1 NOT NULL,
	"extra_days" integer DEFAULT 0 NOT NULL,
	"extra_attempts" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offering_exceptions" (
	"offering_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"attempts" integer,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offering_exceptions_offering_id_learner_id_pk" PRIMARY KEY("offering_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "risk_rules" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"offering_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"class_id" uuid,
	"learner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy" text NOT NULL,
	"days" integer NOT NULL,
	"is_used" boolean DEFAULT true NOT NULL,
	"place" integer NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_count" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"link" text NOT NULL,
	"policy" text NOT NULL,
	"shown" jsonb,
	"former" jsonb,
	"is_used" boolean DEFAULT true NOT NULL,
	"creator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"parent_id" uuid,
	"title" text NOT NULL,
	"kind" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'preview' NOT NULL,
	"rows" jsonb NOT NULL,
	"job_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"group_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"term" text DEFAULT '' NOT NULL,
	"course_name" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"is_training" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"invite_code" text,
	"owner_id" uuid NOT NULL,
	"source_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "content_counts" (
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_case" boolean NOT NULL,
	"audience" uuid NOT NULL,
	"level" smallint NOT NULL,
	"bucket" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "content_counts_org_id_kind_is_case_audience_level_bucket_pk" PRIMARY KEY("org_id","kind","is_case","audience","level","bucket")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"published_by" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"summary" jsonb NOT NULL,
	"category_id" uuid,
	"tags" text[] NOT NULL,
	"difficulty" text DEFAULT 'easy' NOT NULL,
	"creator_id" uuid NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"audience" uuid GENERATED ALWAYS AS (CASE WHEN is_public THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE creator_id END) STORED NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"use_scope" text DEFAULT 'all' NOT NULL,
	"is_case" boolean DEFAULT false NOT NULL,
	"source_id" uuid,
	"source_version" integer,
	"published_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "activity_days" (
	"class_id" uuid NOT NULL,
	"day" date NOT NULL,
	"learner_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_days_org_id_class_id_day_learner_id_pk" PRIMARY KEY("org_id","class_id","day","learner_id")
);
--> statement-breakpoint
CREATE TABLE "content_datasets" (
	"content_id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	"pinned_version" integer,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_datasets_content_id_dataset_id_pk" PRIMARY KEY("content_id","dataset_id")
);
--> statement-breakpoint
CREATE TABLE "dataset_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dataset_id" uuid NOT NULL,
	"path" text NOT NULL,
	"path_key" text COLLATE "C" NOT NULL,
	"parent_key" text COLLATE "C" NOT NULL,
	"is_file" boolean NOT NULL,
	"file_id" uuid,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"since" integer NOT NULL,
	"until" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "env_configs" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "env_pools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"class_id" uuid,
	"network_on" boolean DEFAULT false NOT NULL,
	"standing" integer DEFAULT 0 NOT NULL,
	"windows" jsonb DEFAULT '[]' NOT NULL,
	"lead_minutes" integer DEFAULT 10 NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"creator_id" uuid NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "env_recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"env_record_id" uuid NOT NULL,
	"record_id" uuid,
	"hostname" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "env_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"org_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"suite_title" text NOT NULL,
	"machines" jsonb NOT NULL,
	"purpose" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"content_id" uuid,
	"offering_id" uuid,
	"class_id" uuid,
	"record_id" uuid,
	"research_id" uuid,
	"pool_id" uuid,
	"network_on" boolean DEFAULT false NOT NULL,
	"mounts" jsonb DEFAULT '[]' NOT NULL,
	"variables" jsonb DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"live_minutes" integer NOT NULL,
	"max_minutes" integer NOT NULL,
	"started_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"ended_by" uuid,
	"driver" text,
	"node" text,
	"driver_state" jsonb,
	"lease_by" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cpu_percent" real,
	"memory_bytes" real,
	"usage_at" timestamp (3) with time zone,
	"cpu_history" real[] DEFAULT '{}' NOT NULL,
	"memory_history" real[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"unreachable_since" timestamp (3) with time zone,
	"is_swept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "env_suite_machines" (
	"suite_id" uuid NOT NULL,
	"hostname" text NOT NULL,
	"template_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "env_suite_machines_suite_id_hostname_pk" PRIMARY KEY("suite_id","hostname")
);
--> statement-breakpoint
CREATE TABLE "env_suites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"env_usage" text DEFAULT 'experiment' NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"creator_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "env_template_versions" (
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"image_check" jsonb,
	"checked_at" timestamp (3) with time zone,
	"checked_by" uuid,
	CONSTRAINT "env_template_versions_template_id_number_pk" PRIMARY KEY("template_id","number")
);
--> statement-breakpoint
CREATE TABLE "env_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"org_id" uuid,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"virtual_type" text DEFAULT 'container' NOT NULL,
	"architecture" text DEFAULT 'x86_64' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"cpus" real DEFAULT 1 NOT NULL,
	"memory_mb" integer DEFAULT 256 NOT NULL,
	"disk_mb" integer DEFAULT 256 NOT NULL,
	"access" text[] DEFAULT '{terminal}' NOT NULL,
	"ports" integer[] DEFAULT '{}' NOT NULL,
	"requires" text[] DEFAULT '{}' NOT NULL,
	"start_command" text DEFAULT '' NOT NULL,
	"env_usage" text DEFAULT 'experiment' NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"creator_id" uuid,
	"version_number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "env_templates_title" UNIQUE NULLS NOT DISTINCT("org_id","title")
);
--> statement-breakpoint
CREATE TABLE "research_environments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"network_on" boolean DEFAULT false NOT NULL,
	"env_record_id" uuid,
	"disks" jsonb DEFAULT '[]' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"save_failure" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"experiment_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"job_id" uuid,
	"env_record_id" uuid,
	"started_by" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"task_hash" text NOT NULL,
	"is_nightly" boolean DEFAULT false NOT NULL,
	"values" jsonb DEFAULT '{}' NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "experiment_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"experiment_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"origin_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"experiment_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"link" jsonb,
	"points" integer DEFAULT 0 NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"hint_cost" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"machine" text,
	"setup" text DEFAULT '' NOT NULL,
	"check" jsonb,
	"solve" text DEFAULT '' NOT NULL,
	"cleanup" text DEFAULT '' NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"question" jsonb,
	"evidence" jsonb,
	"hosts" jsonb,
	"rubric" jsonb,
	"origin_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"suite_id" uuid,
	"duration_minutes" integer NOT NULL,
	"needs_report" boolean NOT NULL,
	"auto_percent" integer NOT NULL,
	"report_percent" integer NOT NULL,
	"network_on" boolean DEFAULT false NOT NULL,
	"concurrent_environments" integer DEFAULT 1 NOT NULL,
	"teach" jsonb NOT NULL,
	"teaching_guide" jsonb NOT NULL,
	"parameters" jsonb DEFAULT '[]' NOT NULL,
	"nightly_proof" boolean DEFAULT false NOT NULL,
	"step_count" integer DEFAULT 0 NOT NULL,
	"task_count" integer DEFAULT 0 NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"outline_hash" text DEFAULT '' NOT NULL,
	"published_hash" text DEFAULT '' NOT NULL,
	"task_hash" text DEFAULT '' NOT NULL,
	"proven_hash" text DEFAULT '' NOT NULL,
	"failed_hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"refs" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_upload_parts" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "file_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"owner_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"part_bytes" integer NOT NULL,
	"sha256" text,
	"file_id" uuid,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"org_id" uuid,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp (3) with time zone,
	"sealed_successor" text,
	"login_method" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"domain_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"real_name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"customer_id" uuid,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_observations" (
	"record_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"mark" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_observations_record_id_environment_id_thing_pk" PRIMARY KEY("record_id","environment_id","thing")
);
--> statement-breakpoint
CREATE TABLE "content_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"reach" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"shared_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "raised_hands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"step_title" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone,
	"lowered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "class_materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"about" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content_id" uuid NOT NULL,
	"class_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"settings" jsonb NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"content_version" integer NOT NULL,
	"added_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "offerings_once" UNIQUE NULLS NOT DISTINCT("class_id","content_id","removed_at")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_users" integer DEFAULT 1000 NOT NULL,
	"max_environments" integer DEFAULT 200 NOT NULL,
	"storage_mb" integer DEFAULT 102400 NOT NULL,
	"modules" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_members" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "org_members_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"domain_id" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"ability" text NOT NULL,
	"granted_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_configs" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_teacher" boolean NOT NULL,
	"body" jsonb NOT NULL,
	"is_official" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"class_id" uuid,
	"record_id" uuid,
	"step_id" uuid,
	"step_title" text DEFAULT '' NOT NULL,
	"asker_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step_id" uuid,
	"step_title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"outcome" text,
	"share" real,
	"duration_ms" integer,
	"environment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "record_steps" (
	"record_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"section_title" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"points" real NOT NULL,
	"has_hint" boolean NOT NULL,
	"hint_cost" real NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"same_failures" integer DEFAULT 0 NOT NULL,
	"hint_opened" boolean DEFAULT false NOT NULL,
	"share" real,
	"last_outcome" text,
	"last_message" text DEFAULT '' NOT NULL,
	"last_output" text DEFAULT '' NOT NULL,
	"auto_score" real,
	"manual_score" real,
	"comment" text DEFAULT '' NOT NULL,
	"graded_by" uuid,
	"graded_at" timestamp (3) with time zone,
	"answer" jsonb,
	"report" jsonb,
	"rubric" jsonb,
	"criterion_scores" jsonb,
	"setup_env_id" uuid,
	"cleanup_env_id" uuid,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp (3) with time zone,
	"passed_at" timestamp (3) with time zone,
	CONSTRAINT "record_steps_record_id_step_id_pk" PRIMARY KEY("record_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content_id" uuid NOT NULL,
	"offering_id" uuid,
	"class_id" uuid,
	"learner_id" uuid NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"content_version" integer NOT NULL,
	"mounts" jsonb DEFAULT '[]' NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"step_count" integer DEFAULT 0 NOT NULL,
	"passed_count" integer DEFAULT 0 NOT NULL,
	"score" real,
	"max_score" real DEFAULT 0 NOT NULL,
	"report_percent" real DEFAULT 0 NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"late_percent" real DEFAULT 0 NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"current_step_id" uuid,
	"current_since" timestamp (3) with time zone,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"env_record_id" uuid,
	"started_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"graded_at" timestamp (3) with time zone,
	"graded_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"step_id" uuid,
	"who_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" real,
	"after" real,
	"reason" text NOT NULL,
	"criteria" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regrade_rows" (
	"regrade_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"tried" jsonb NOT NULL,
	"applied" jsonb,
	CONSTRAINT "regrade_rows_regrade_id_record_id_pk" PRIMARY KEY("regrade_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"state" text DEFAULT 'computing' NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"policy" text,
	"job_id" uuid,
	"created_by" uuid NOT NULL,
	"applied_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "research_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'assigned' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"research_env_id" uuid,
	"report" jsonb,
	"feedback" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"text" text NOT NULL,
	"progress" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"goal" jsonb NOT NULL,
	"due_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_counts" (
	"org_id" uuid NOT NULL,
	"obj_type" text NOT NULL,
	"is_public" boolean NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "resource_counts_org_id_obj_type_is_public_pk" PRIMARY KEY("org_id","obj_type","is_public")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"obj_type" text NOT NULL,
	"title" text NOT NULL,
	"is_public" boolean NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"tags" text[] NOT NULL,
	"file_id" uuid,
	"url" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"size_bytes" bigint,
	"rich_text" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"reach" text NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"applicant_id" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vpn_peers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"host" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vpn_server" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vpn_server_single" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_imports" ADD CONSTRAINT "class_imports_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_datasets" ADD CONSTRAINT "content_datasets_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_datasets" ADD CONSTRAINT "content_datasets_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_entries" ADD CONSTRAINT "dataset_entries_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_entries" ADD CONSTRAINT "dataset_entries_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "env_recordings" ADD CONSTRAINT "env_recordings_env_record_id_env_records_id_fk" FOREIGN KEY ("env_record_id") REFERENCES "public"."env_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "env_suite_machines" ADD CONSTRAINT "env_suite_machines_suite_id_env_suites_id_fk" FOREIGN KEY ("suite_id") REFERENCES "public"."env_suites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "env_suite_machines" ADD CONSTRAINT "env_suite_machines_template_id_env_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."env_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "env_template_versions" ADD CONSTRAINT "env_template_versions_template_id_env_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."env_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_proofs" ADD CONSTRAINT "experiment_proofs_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_sections" ADD CONSTRAINT "experiment_sections_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_steps" ADD CONSTRAINT "experiment_steps_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_steps" ADD CONSTRAINT "experiment_steps_section_id_experiment_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."experiment_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_upload_parts" ADD CONSTRAINT "file_upload_parts_upload_id_file_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."file_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256_file_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file_blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_observations" ADD CONSTRAINT "record_observations_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_syncs" ADD CONSTRAINT "content_syncs_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entries" ADD CONSTRAINT "library_entries_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_members" ADD CONSTRAINT "org_members_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_posts" ADD CONSTRAINT "query_posts_thread_id_query_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."query_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_threads" ADD CONSTRAINT "query_threads_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_steps" ADD CONSTRAINT "record_steps_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_changes" ADD CONSTRAINT "score_changes_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade_rows" ADD CONSTRAINT "regrade_rows_regrade_id_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."regrades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_assignments" ADD CONSTRAINT "research_assignments_task_id_research_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."research_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_notes" ADD CONSTRAINT "research_notes_assignment_id_research_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."research_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_logs_seq" ON "activity_logs" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "activity_logs_org" ON "activity_logs" USING btree ("org_id","seq");--> statement-breakpoint
CREATE INDEX "activity_logs_customer" ON "activity_logs" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE INDEX "activity_logs_object" ON "activity_logs" USING btree ("object_id","seq");--> statement-breakpoint
CREATE INDEX "activity_logs_actor" ON "activity_logs" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "activity_logs_action" ON "activity_logs" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "activity_logs_kind" ON "activity_logs" USING btree ("object_kind","seq");--> statement-breakpoint
CREATE INDEX "activity_logs_at" ON "activity_logs" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("state","run_at");--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "accommodations_learner" ON "accommodations" USING btree ("learner_id","org_id");--> statement-breakpoint
CREATE INDEX "offering_exceptions_learner" ON "offering_exceptions" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_pending" ON "applications" USING btree ("offering_id","learner_id","kind") WHERE "applications"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "applications_content" ON "applications" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_class" ON "applications" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_learner" ON "applications" USING btree ("learner_id","offering_id");--> statement-breakpoint
CREATE INDEX "archive_configs_place" ON "archive_configs" USING btree ("place");--> statement-breakpoint
CREATE INDEX "banners_created" ON "banners" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "categories_org" ON "categories" USING btree ("org_id","parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_title" ON "categories" USING btree (coalesce("org_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("kind", ''),"title");--> statement-breakpoint
CREATE UNIQUE INDEX "class_groups_name" ON "class_groups" USING btree ("class_id","name");--> statement-breakpoint
CREATE INDEX "class_imports_class" ON "class_imports" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_members_person" ON "class_members" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "class_members_role" ON "class_members" USING btree ("class_id","role","created_at");--> statement-breakpoint
CREATE INDEX "class_members_user" ON "class_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_members_group" ON "class_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "classes_org" ON "classes" USING btree ("org_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "classes_owner" ON "classes" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_invite" ON "classes" USING btree ("invite_code");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number" ON "content_versions" USING btree ("content_id","version");--> statement-breakpoint
CREATE INDEX "contents_org" ON "contents" USING btree ("org_id","kind","is_case","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_audience" ON "contents" USING btree ("org_id","kind","is_case","audience","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_state" ON "contents" USING btree ("org_id","kind","is_case","state","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_difficulty" ON "contents" USING btree ("org_id","kind","is_case","difficulty","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_category" ON "contents" USING btree ("category_id","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_creator" ON "contents" USING btree ("creator_id","kind","is_case","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_tags" ON "contents" USING gin ("tags") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_source" ON "contents" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "contents_bin" ON "contents" USING btree ("org_id","deleted_at") WHERE "contents"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_days_org" ON "activity_days" USING btree ("org_id","day","learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_datasets_name" ON "content_datasets" USING btree ("content_id","name");--> statement-breakpoint
CREATE INDEX "content_datasets_dataset" ON "content_datasets" USING btree ("dataset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_entries_path" ON "dataset_entries" USING btree ("dataset_id","path_key") WHERE "dataset_entries"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "dataset_entries_folder" ON "dataset_entries" USING btree ("dataset_id","parent_key","is_file","path_key");--> statement-breakpoint
CREATE INDEX "dataset_entries_file" ON "dataset_entries" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "dataset_entries_since" ON "dataset_entries" USING btree ("dataset_id","since");--> statement-breakpoint
CREATE INDEX "dataset_entries_until" ON "dataset_entries" USING btree ("dataset_id","until");--> statement-breakpoint
CREATE INDEX "env_pools_list" ON "env_pools" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "env_pools_suite" ON "env_pools" USING btree ("suite_id");--> statement-breakpoint
CREATE INDEX "env_recordings_environment" ON "env_recordings" USING btree ("env_record_id","started_at");--> statement-breakpoint
CREATE INDEX "env_recordings_record" ON "env_recordings" USING btree ("record_id","started_at");--> statement-breakpoint
CREATE INDEX "env_recordings_open" ON "env_recordings" USING btree ("updated_at") WHERE "env_recordings"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "env_recordings_age" ON "env_recordings" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "env_records_org" ON "env_records" USING btree ("org_id","seq");--> statement-breakpoint
CREATE INDEX "env_records_owner" ON "env_records" USING btree ("owner_id","seq");--> statement-breakpoint
CREATE INDEX "env_records_class" ON "env_records" USING btree ("class_id","seq");--> statement-breakpoint
CREATE INDEX "env_records_record" ON "env_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "env_records_suite" ON "env_records" USING btree ("suite_id");--> statement-breakpoint
CREATE INDEX "env_records_pool" ON "env_records" USING btree ("pool_id","state") WHERE "env_records"."purpose" = 'standby';--> statement-breakpoint
CREATE INDEX "env_records_live" ON "env_records" USING btree ("state","seq") WHERE "env_records"."state" IN ('queued', 'starting', 'running', 'stopping');--> statement-breakpoint
CREATE INDEX "env_records_counts" ON "env_records" USING btree ("customer_id","org_id","owner_id") WHERE "env_records"."state" IN ('starting', 'running', 'stopping');--> statement-breakpoint
CREATE INDEX "env_records_unswept" ON "env_records" USING btree ("node") WHERE "env_records"."state" = 'failed' AND NOT "env_records"."is_swept";--> statement-breakpoint
CREATE INDEX "env_suite_machines_template" ON "env_suite_machines" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "env_suites_title" ON "env_suites" USING btree ("org_id","title");--> statement-breakpoint
CREATE INDEX "env_suites_list" ON "env_suites" USING btree ("org_id","seq");--> statement-breakpoint
CREATE INDEX "env_templates_list" ON "env_templates" USING btree ("org_id","seq");--> statement-breakpoint
CREATE INDEX "research_environments_list" ON "research_environments" USING btree ("org_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "research_environments_title" ON "research_environments" USING btree ("owner_id","org_id","title");--> statement-breakpoint
CREATE INDEX "experiment_proofs_list" ON "experiment_proofs" USING btree ("experiment_id","created_at");--> statement-breakpoint
CREATE INDEX "experiment_sections_order" ON "experiment_sections" USING btree ("experiment_id","position");--> statement-breakpoint
CREATE INDEX "experiment_steps_order" ON "experiment_steps" USING btree ("experiment_id","section_id","position");--> statement-breakpoint
CREATE INDEX "experiments_suite" ON "experiments" USING btree ("suite_id");--> statement-breakpoint
CREATE INDEX "file_blobs_refs" ON "file_blobs" USING btree ("refs");--> statement-breakpoint
CREATE INDEX "file_uploads_owner" ON "file_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "file_uploads_expiry" ON "file_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_token" ON "files" USING btree ("token");--> statement-breakpoint
CREATE INDEX "files_org" ON "files" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "files_hash" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "users_number" ON "users" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "content_syncs_copy" ON "content_syncs" USING btree ("content_id","to_version");--> statement-breakpoint
CREATE INDEX "content_syncs_list" ON "content_syncs" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "library_entries_once" ON "library_entries" USING btree ("content_id") WHERE "library_entries"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX "library_entries_list" ON "library_entries" USING btree ("created_at") WHERE "library_entries"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "raised_hands_open" ON "raised_hands" USING btree ("record_id") WHERE "raised_hands"."lowered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "raised_hands_queue" ON "raised_hands" USING btree ("offering_id","raised_at") WHERE "raised_hands"."lowered_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "class_materials_once" ON "class_materials" USING btree ("class_id","resource_id");--> statement-breakpoint
CREATE INDEX "class_materials_resource" ON "class_materials" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "notices_mailbox" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_kind" ON "notices" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_read" ON "notices" USING btree ("user_id","created_at","id") WHERE read_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_about" ON "notices" USING btree ("user_id","about");--> statement-breakpoint
CREATE INDEX "offerings_class" ON "offerings" USING btree ("class_id","kind","position");--> statement-breakpoint
CREATE INDEX "offerings_content" ON "offerings" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "org_members_user" ON "org_members" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_domain" ON "organisations" USING btree ("domain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name" ON "organisations" USING btree ("customer_id","name");--> statement-breakpoint
CREATE INDEX "organisations_parent" ON "organisations" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_subject" ON "permissions" USING btree ("content_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "permissions_granted" ON "permissions" USING btree ("subject_id","content_id");--> statement-breakpoint
CREATE INDEX "query_posts_thread" ON "query_posts" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "query_threads_content" ON "query_threads" USING btree ("content_id","updated_at");--> statement-breakpoint
CREATE INDEX "query_threads_class" ON "query_threads" USING btree ("class_id","updated_at");--> statement-breakpoint
CREATE INDEX "query_threads_record" ON "query_threads" USING btree ("record_id","state");--> statement-breakpoint
CREATE INDEX "record_events_timeline" ON "record_events" USING btree ("record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_events_env_end" ON "record_events" USING btree ("environment_id") WHERE "record_events"."kind" = 'env_destroyed';--> statement-breakpoint
CREATE INDEX "record_steps_step" ON "record_steps" USING btree ("step_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "records_once" ON "records" USING btree ("offering_id","learner_id") WHERE "records"."offering_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "records_alone" ON "records" USING btree ("content_id","learner_id") WHERE "records"."offering_id" IS NULL AND NOT "records"."is_trial";--> statement-breakpoint
CREATE UNIQUE INDEX "records_trial" ON "records" USING btree ("content_id","learner_id") WHERE "records"."is_trial";--> statement-breakpoint
CREATE INDEX "records_content" ON "records" USING btree ("content_id","last_active_at");--> statement-breakpoint
CREATE INDEX "records_class" ON "records" USING btree ("class_id","learner_id");--> statement-breakpoint
CREATE INDEX "records_learner" ON "records" USING btree ("learner_id","last_active_at");--> statement-breakpoint
CREATE INDEX "score_changes_record" ON "score_changes" USING btree ("record_id","at");--> statement-breakpoint
CREATE INDEX "regrades_offering" ON "regrades" USING btree ("offering_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "research_assignments_person" ON "research_assignments" USING btree ("task_id","user_id");--> statement-breakpoint
CREATE INDEX "research_assignments_user" ON "research_assignments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "research_notes_assignment" ON "research_notes" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE INDEX "research_tasks_org" ON "research_tasks" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "research_tasks_creator" ON "research_tasks" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "resources_creator" ON "resources" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "resources_file" ON "resources" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_pending" ON "reviews" USING btree ("content_id") WHERE "reviews"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "reviews_list" ON "reviews" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vpn_peers_host" ON "vpn_peers" USING btree ("host");