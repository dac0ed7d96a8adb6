ALTER TABLE "experiment_proofs" RENAME TO "experiment_validations";--> statement-breakpoint
ALTER TABLE "experiment_validations" RENAME CONSTRAINT "experiment_proofs_pkey" TO "experiment_validations_pkey";--> statement-breakpoint
ALTER TABLE "experiment_validations" RENAME CONSTRAINT "experiment_proofs_experiment_id_experiments_id_fk" TO "experiment_validations_experiment_id_experiments_id_fk";--> statement-breakpoint
ALTER INDEX "experiment_proofs_list" RENAME TO "experiment_validations_list";--> statement-breakpoint
ALTER TABLE "experiments" RENAME COLUMN "nightly_proof" TO "nightly_validation";--> statement-breakpoint
ALTER TABLE "experiments" RENAME COLUMN "proven_hash" TO "validated_hash";
