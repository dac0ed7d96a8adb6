import { certificate as contract } from '@lab/contract/certificate'
import { readCertificateNumber } from '@lab/contract/certificate-number'
import { certificatePage } from '@lab/contract/certificate-page'
import type { FastifyRequest } from 'fastify'
import { bind } from '../../kernel/http/bind.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent } from '../../kernel/result.ts'
import * as operations from './operations.ts'
import { presentCertificate } from './present.ts'
import { certificateSheet } from './sheet.ts'
import { findByNumber, findCertificate, listOfLearner } from './store.ts'

/** Where a certificate is checked: the product's own address, or the one that is asked at. */
const checkAddress = ({ config }: Kernel, request: FastifyRequest, number: string): string =>
  new URL(certificatePage(number), config.publicUrl ?? `${request.protocol}://${request.host}`).href

/** Whose open pages show who is certified: series of either kind have one, every other whole its own. */
const domainsOf = (kind: string): Set<string> => new Set(['series', kind])

export const certificateEndpoints = bind('certificate', contract, {
  take: async ({ object, actor, kernel, tx, now, ok, changed, logged }) => {
    const row = ok(await operations.take(tx, kernel, actor, object, now))
    logged({ objectKind: 'certificate', objectId: row.id, title: row.title, after: { number: row.number } })
    for (const domain of domainsOf(object.kind))
      changed({ domain, id: object.id, placeId: object.placeId, orgId: object.orgId })
    return { certificate: presentCertificate(row) }
  },
  mine: async ({ actor, query, tx }) => {
    const { rows, total } = await listOfLearner(tx, actor.userId, query)
    return { certificates: rows.map(presentCertificate), total }
  },
  issue: async ({ object, actor, body, kernel, tx, now, changed, logged }) => {
    const { issued, ...rest } = await operations.issue(tx, kernel, actor, object, body.learner_ids, now)
    logged({ after: { issued: issued.length } })
    for (const domain of domainsOf(object.kind))
      changed({ domain, id: object.id, placeId: object.placeId, orgId: object.orgId })
    for (const userId of issued) changed({ domain: 'certificate', userId })
    return { issued: issued.length, ...rest }
  },
  revoke: async ({ object: { certificate, offering }, actor, body, tx, now, ok, changed, logged }) => {
    ok(await operations.revoke(tx, actor, certificate, body.reason, now))
    logged({ before: { number: certificate.number }, after: { reason: body.reason } })
    for (const domain of domainsOf(certificate.kind))
      changed({ domain, id: certificate.offeringId, placeId: offering?.placeId, orgId: certificate.orgId })
    changed({ domain: 'certificate', userId: certificate.learnerId })
    return { certificate: presentCertificate(orAbsent(await findCertificate(tx, certificate.id))) }
  },
  file: async ({ object: { certificate }, kernel, request }) => ({
    filename: `${certificate.title}-${certificate.learnerName}-证书.pdf`,
    type: 'application/pdf',
    body: await certificateSheet(certificate, checkAddress(kernel, request, certificate.number)),
  }),
  check: async ({ query, tx }) => {
    const number = readCertificateNumber(query.number)
    const row = number === null ? null : await findByNumber(tx, number)
    if (!row) return { state: 'unknown' as const, certified: null, revoked_at: null }
    // Of what counts no more only that is said.
    if (row.revokedAt) return { state: 'revoked' as const, certified: null, revoked_at: row.revokedAt.toISOString() }
    return { state: 'valid' as const, certified: presentCertificate(row), revoked_at: null }
  },
})
