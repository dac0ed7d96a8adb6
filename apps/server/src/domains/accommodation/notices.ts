import { pageLink } from '@lab/contract/page-link'
import type { Tx } from '../../kernel/database/pool.ts'
import { notify } from '../notice/index.ts'
import { shownMoment, type OfferingFacts } from '../offering/index.ts'

/** What one content was adjusted to; undefined where it stays as it was, null where the class's own setting holds again. */
export interface Adjusted {
  opensAt?: Date | null | undefined
  closesAt?: Date | null | undefined
  attempts?: number | null | undefined
}

/** One line for each thing that was adjusted. */
export function adjustedWords({ opensAt, closesAt, attempts }: Adjusted): string[] {
  const line = (label: string, value: string | null | undefined) =>
    value === undefined ? [] : [`${label}：${value ?? '按教学安排'}`]
  return [
    ...line('开放时间', opensAt && shownMoment(opensAt)),
    ...line('截止时间', closesAt && shownMoment(closesAt)),
    ...line('可提交次数', attempts == null ? attempts : `${attempts} 次`),
  ]
}

type Placed = Pick<OfferingFacts, 'id' | 'orgId' | 'kind' | 'contentId' | 'contentTitle'>

const tell = (tx: Tx, offering: Placed, userIds: readonly string[], title: string, lines: readonly string[]) =>
  notify(tx, {
    kind: 'teaching',
    title,
    body: lines.join('\n'),
    link: pageLink(offering.kind, offering.contentId, 'apply', { offeringid: offering.id }),
    userIds,
    orgId: offering.orgId,
  })

/** Says to learners what was adjusted for them in one content, and why. */
export const tellAdjusted = (
  tx: Tx,
  offering: Placed,
  userIds: readonly string[],
  { reason, ...adjusted }: Adjusted & { reason: string },
): Promise<void> =>
  tell(tx, offering, userIds, `「${offering.contentTitle}」的时间或次数已为您调整`, [
    ...adjustedWords(adjusted),
    `原因：${reason}`,
  ])

/** Says to a learner that the class's own times hold again. */
export const tellTakenBack = (tx: Tx, offering: Placed, userId: string): Promise<void> =>
  tell(tx, offering, [userId], `「${offering.contentTitle}」不再为您单独调整`, ['时间和提交次数按教学安排。'])
