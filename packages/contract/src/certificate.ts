import { z } from 'zod'
import { anyone, endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { Id, Paging, text, Timestamp } from './fields.ts'
import { offeringKinds } from './kinds.ts'

/** That a learner completed what a place teaches; what it says is kept as it was when it was issued. */
export const Certificate = z.object({
  id: Id,
  number: z.string(),
  /** What was completed. */
  kind: z.enum(offeringKinds),
  title: z.string(),
  offering_id: Id,
  place_name: z.string(),
  org_name: z.string(),
  learner_name: z.string(),
  issued_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  revoke_reason: z.string(),
})
export type Certificate = z.output<typeof Certificate>

/** The certificate of a learner next to how far they are. */
export const CertificateBrief = z.object({ id: Id, number: z.string(), is_revoked: z.boolean() })
export type CertificateBrief = z.output<typeof CertificateBrief>

export const certificateChecks = ['valid', 'revoked', 'unknown'] as const

const params = z.object({ id: Id })
export const certificate = {
  take: endpoint('POST', '/apis/v2/learning/offerings/:id/certificate', {
    summary: '领取证书',
    access: on('offering', 'learn'),
    params,
    data: z.object({ certificate: Certificate }),
    refusals: ['certificate.notComplete', 'certificate.revoked'],
    ratePerMinute: 20,
    sample: { params: { id: '$series_offering' } },
  }),
  mine: endpoint('GET', '/apis/v2/learning/certificates', {
    summary: '我的证书',
    access: learners,
    query: z.object(Paging),
    data: z.object({ certificates: z.array(Certificate), total: z.number() }),
  }),
  /** To everybody named who completed it; who has one keeps it, and who has not completed it is passed over. */
  issue: endpoint('POST', '/apis/v2/offerings/:id/certificates', {
    summary: '颁发证书',
    access: on('offering', 'teach'),
    params,
    body: z.strictObject({
      learner_ids: z.array(Id).min(1, '请选择学员').max(300, '一次最多选择300名学员').meta({ title: '学员' }),
    }),
    data: z.object({ issued: z.number(), kept: z.number(), incomplete: z.number() }),
    freeIds: { 'body.learner_ids': 'who does not learn in the offering has not completed it' },
    sample: { params: { id: '$series_offering' }, body: { learner_ids: ['$user'] } },
  }),
  revoke: endpoint('POST', '/apis/v2/certificates/:id/revoke', {
    summary: '撤销证书',
    access: on('certificate', 'revoke'),
    params,
    body: z.strictObject({ reason: text('撤销原因', 200) }),
    data: z.object({ certificate: Certificate }),
    refusals: ['certificate.revoked'],
    sample: { body: { reason: '成绩更正后未达到要求' } },
  }),
  file: endpoint('GET', '/apis/v2/certificates/:id/file', {
    summary: '下载证书',
    access: on('certificate', 'view'),
    site: 'both',
    params,
    answer: 'file',
    ratePerMinute: 30,
  }),
  /** For whom it is shown to: what is certified, and nothing else. */
  check: endpoint('GET', '/apis/v2/certificate-check', {
    summary: '查验证书',
    access: anyone,
    query: z.object({ number: z.string().max(40).meta({ title: '证书编号' }) }),
    data: z.object({
      state: z.enum(certificateChecks),
      certified: Certificate.pick({ number: true, title: true, learner_name: true, org_name: true, issued_at: true })
        .extend({ kind: Certificate.shape.kind })
        .nullable(),
      revoked_at: Timestamp.nullable(),
    }),
    ratePerMinute: 30,
    sample: { query: { number: '0123-4567-89AB' } },
  }),
} as const satisfies DomainContract
