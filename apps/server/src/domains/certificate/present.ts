import type { Certificate, CertificateBrief } from '@lab/contract/certificate'
import type { z } from 'zod'
import type { CertificateRow } from './store.ts'

export const presentCertificate = (row: CertificateRow): z.input<typeof Certificate> => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  title: row.title,
  offering_id: row.offeringId,
  place_name: row.placeName,
  org_name: row.orgName,
  learner_name: row.learnerName,
  issued_at: row.issuedAt.toISOString(),
  revoked_at: row.revokedAt?.toISOString() ?? null,
  revoke_reason: row.revokeReason,
})

/** The same next to how far its learner is. */
export const presentBrief = (row: CertificateRow | undefined): CertificateBrief | null =>
  row ? { id: row.id, number: row.number, is_revoked: row.revokedAt !== null } : null
