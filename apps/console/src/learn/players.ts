import type { LearnersContent } from '@lab/contract/learning-state'
import { DeskWaiting } from './waiting.tsx'
import { onDemand, type OnDemand } from '../kit/on-demand.tsx'

type Player = OnDemand<{ recordId: string }>
const player = (load: () => Promise<{ default: (props: { recordId: string }) => React.ReactNode }>): Player =>
  onDemand(async () => (await load()).default, DeskWaiting)

/** At what each kind of content is worked on. */
export const players = {
  exam: player(() => import('./work/exam-work.tsx')),
  mooc: player(() => import('./work/mooc-work.tsx')),
  experiment: player(() => import('./work/experiment-work.tsx')),
  training: player(() => import('./work/training-work.tsx')),
} satisfies Record<keyof LearnersContent, Player>

/** The kind by whose player a content is worked on; undefined where this site has none for it. */
export const playedKind = (content: LearnersContent): keyof typeof players | undefined =>
  (Object.keys(players) as (keyof typeof players)[]).find((kind) => content[kind] !== undefined)
