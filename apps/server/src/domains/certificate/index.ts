import type { Domain } from '../../kernel/domain.ts'
import { offeringFacts, type OfferingFacts } from '../offering/index.ts'
import { certificateEndpoints } from './handlers.ts'
import { certificatePolicy } from './policy.ts'
import { findCertificate, type CertificateRow } from './store.ts'

export { presentBrief as certificateBrief } from './present.ts'
export {
  forgetOnCertificates,
  insertCertificate,
  lastCertificates,
  listOfLearner as certificatesOfLearner,
} from './store.ts'
export { certificates } from './tables.ts'
export { take as takeCertificate } from './operations.ts'

/** A certificate with what was completed, for one person. */
interface GuardedCertificate {
  certificate: CertificateRow
  offering: OfferingFacts | null
}

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    certificate: GuardedCertificate
  }
}

/** That learners completed what consists of parts (证书), on paper and for whom it is shown to. */
export const certificate: Domain = {
  name: 'certificate',
  endpoints: certificateEndpoints,
  guards: {
    certificate: {
      async load(tx, id, actor) {
        const found = await findCertificate(tx, id)
        return found && { certificate: found, offering: await offeringFacts(tx, found.offeringId, actor.userId) }
      },
      orgOf: (row) => row.certificate.orgId,
      titleOf: (row) => `${row.certificate.title} ${row.certificate.learnerName}`,
      can: certificatePolicy,
    },
  },
}
