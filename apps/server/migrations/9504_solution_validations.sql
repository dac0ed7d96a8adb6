-- Words that are stored, under the name that they have now.
UPDATE jobs SET name = 'experiment.validateSolution' WHERE name = 'experiment.prove';
UPDATE env_records SET purpose = 'validation' WHERE purpose = 'prove';
UPDATE notices SET page_link = jsonb_set(page_link, '{params,panel}', '"validation"') WHERE page_link #>> '{params,panel}' = 'proof';
