-- A setting that came with 2026-11-22: offerings made before do not say it, which their readers refuse.
UPDATE offerings SET settings = jsonb_build_object('auto_confirm', false) || settings WHERE NOT settings ? 'auto_confirm';
