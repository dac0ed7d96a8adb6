import type { BannerFace, BannerStatus } from '@lab/contract/banner'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** What is written, what is shown, and what was shown before. */
export interface BannerVersions {
  written: BannerFace
  shown: BannerFace | null
  former: BannerFace | null
}

const faceKeys = ['title', 'picture', 'link', 'policy'] as const satisfies readonly (keyof BannerFace)[]

const isSame = (one: BannerFace, other: BannerFace): boolean => faceKeys.every((key) => one[key] === other[key])

export function statusOf({ written, shown }: BannerVersions): BannerStatus {
  if (!shown) return 'draft'
  return isSame(written, shown) ? 'published' : 'changed'
}

/** Publishes what is written; what is published unchanged is taken back. What was shown is kept for a way back. */
export function togglePublished(versions: BannerVersions): BannerVersions {
  const { written, shown, former } = versions
  if (statusOf(versions) === 'published') return { written, shown: null, former: shown }
  return { written, shown: written, former: shown ?? former }
}

/** The former version takes the place of the present one, which is kept in turn. */
export function rollBack({ written, shown, former }: BannerVersions): BannerVersions | Refusal<'banner.nothingBefore'> {
  if (!former) return refuse('banner.nothingBefore')
  return { written: former, shown: shown && former, former: shown ?? written }
}

/** Whether a banner is shown to these people, now. */
export const isFor = (who: 'teacher' | 'student', shown: BannerFace | null, isUsed: boolean): boolean =>
  isUsed && shown !== null && (shown.policy === 'all' || shown.policy === who)
