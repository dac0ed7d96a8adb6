-- A setting that came with groups as learners: what was offered before is done by each person alone.
UPDATE offerings SET settings = jsonb_build_object('party_kind', 'person') || settings WHERE NOT settings ? 'party_kind';
