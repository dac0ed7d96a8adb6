-- Counts that follow the rows of `files`, whoever writes them: entries per content, bytes per organisation.
CREATE FUNCTION files_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The new content first: rows of `file_blobs` are locked in the order of their hashes only when both differ, and a
  -- replacement names its new content before it lets go of the old one.
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.sha256 <> OLD.sha256) THEN
    UPDATE file_blobs SET refs = refs + 1 WHERE sha256 = NEW.sha256;
  END IF;
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR NEW.sha256 <> OLD.sha256) THEN
    UPDATE file_blobs SET refs = refs - 1 WHERE sha256 = OLD.sha256;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.org_id IS NOT NULL THEN
    INSERT INTO file_usage AS usage (org_id, bytes)
    VALUES (NEW.org_id, NEW.size_bytes - CASE WHEN TG_OP = 'UPDATE' AND OLD.org_id = NEW.org_id THEN OLD.size_bytes ELSE 0 END)
    ON CONFLICT (org_id) DO UPDATE SET bytes = usage.bytes + EXCLUDED.bytes;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.org_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.org_id IS DISTINCT FROM OLD.org_id) THEN
    UPDATE file_usage SET bytes = bytes - OLD.size_bytes WHERE org_id = OLD.org_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER files_count AFTER INSERT OR DELETE OR UPDATE OF sha256, size_bytes, org_id ON files
  FOR EACH ROW EXECUTE FUNCTION files_count();
