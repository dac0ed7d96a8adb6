import { randomBytes } from 'node:crypto'
import { certificateNumber } from '@lab/contract/certificate-number'
import { placeLink } from '@lab/contract/page-link'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import { notify } from '../notice/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { findOrganisation } from '../org/index.ts'
import { endCertificate, insertCertificate, lastCertificates, type CertificateRow } from './store.ts'

declare module '../../kernel/kinds.ts' {
  interface ContainerBehaviour {
    /** Who of some learners has completed what is offered; null where nothing certifies that. */
    completedBy:
      | ((
          tx: Tx,
          whole: { id: string; contentId: string; contentVersion: number },
          learnerIds: readonly string[],
          now: Date,
        ) => Promise<ReadonlySet<string>>)
      | null
  }
}

type Kinds = Pick<Kernel, 'kinds'>

async function completedBy(
  tx: Tx,
  kernel: Kinds,
  offering: OfferingFacts,
  learnerIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const behaviour = kernel.kinds[offering.kind]
  const asked = 'completedBy' in behaviour ? behaviour.completedBy : null
  return asked ? asked(tx, offering, learnerIds, now) : new Set()
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, realName } = users
  const rows = await tx
    .select({ id, realName })
    .from(users)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.realName]))
}

/** The organisation as people call it: /示范大学/计算机学院 is 示范大学计算机学院. */
const orgNameOf = async (tx: Tx, orgId: string): Promise<string> =>
  ((await findOrganisation(tx, orgId))?.name ?? '').split('/').join('')

async function certify(
  tx: Tx,
  offering: OfferingFacts,
  learner: { id: string; name: string; orgName: string },
  issuedBy: string | null,
  now: Date,
  number = certificateNumber(randomBytes(12)),
): Promise<CertificateRow | null> {
  return insertCertificate(tx, {
    orgId: offering.orgId,
    number,
    offeringId: offering.id,
    learnerId: learner.id,
    kind: offering.kind,
    title: offering.contentTitle,
    placeName: offering.placeName,
    orgName: learner.orgName,
    learnerName: learner.name,
    issuedBy,
    issuedAt: now,
  })
}

/** A learner takes the certificate of what they completed; who has it gets the same one. `number` is for the demo school. */
export async function take(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string; realName: string },
  offering: OfferingFacts,
  now: Date,
  number?: string,
): Promise<CertificateRow | Refusal<'certificate.notComplete' | 'certificate.revoked'>> {
  const last = (await lastCertificates(tx, offering.id, [who.userId])).get(who.userId)
  // What a teacher has taken back, only a teacher gives again.
  if (last) return last.revokedAt === null ? last : refuse('certificate.revoked')
  const completed = await completedBy(tx, kernel, offering, [who.userId], now)
  if (!completed.has(who.userId)) return refuse('certificate.notComplete')
  const orgName = await orgNameOf(tx, offering.orgId)
  const made = await certify(tx, offering, { id: who.userId, name: who.realName, orgName }, null, now, number)
  return made ?? (await lastCertificates(tx, offering.id, [who.userId])).get(who.userId)!
}

export interface Issued {
  issued: string[]
  kept: number
  incomplete: number
}

/** A teacher gives certificates to those of some learners who completed it and have none that counts. */
export async function issue(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string },
  offering: OfferingFacts,
  given: readonly string[],
  now: Date,
): Promise<Issued> {
  const learnerIds = [...new Set(given)]
  const completed = await completedBy(tx, kernel, offering, learnerIds, now)
  const last = await lastCertificates(tx, offering.id, learnerIds)
  const entitled = learnerIds.filter((id) => completed.has(id))
  const without = entitled.filter((id) => last.get(id)?.revokedAt !== null)
  const names = await namesOf(tx, without)
  const orgName = await orgNameOf(tx, offering.orgId)
  const issued: string[] = []
  for (const id of without) {
    const made = await certify(tx, offering, { id, name: names.get(id) ?? '', orgName }, who.userId, now)
    if (made) issued.push(id)
  }
  await notify(tx, {
    kind: 'teaching',
    title: `您完成了「${offering.contentTitle}」，老师已颁发证书`,
    body: '可以在「证书」页面查看和下载。',
    link: linkOf(offering),
    userIds: issued,
    orgId: offering.orgId,
    at: now,
  })
  return { issued, kept: entitled.length - issued.length, incomplete: learnerIds.length - entitled.length }
}

/** A certificate counts no more; its learner hears why. */
export async function revoke(
  tx: Tx,
  who: { userId: string },
  certificate: CertificateRow,
  reason: string,
  now: Date,
): Promise<true | Refusal<'certificate.revoked'>> {
  if (!(await endCertificate(tx, certificate.id, { by: who.userId, reason, at: now }))) {
    return refuse('certificate.revoked')
  }
  await notify(tx, {
    kind: 'teaching',
    title: `「${certificate.title}」的证书已被撤销`,
    body: reason,
    link: null,
    userIds: [certificate.learnerId],
    orgId: certificate.orgId,
    at: now,
  })
  return true
}

const linkOf = ({ placeKind, placeId }: OfferingFacts) => placeLink(placeKind, placeId)
