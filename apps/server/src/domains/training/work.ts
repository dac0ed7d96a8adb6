import {
  figuresOf,
  isReached,
  joinPieces,
  shareOfRun,
  speedUnits,
  TypingPiece,
  type TypingFigures,
} from '@lab/contract/training'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import { responseBy, type ItemMark, type LearnersWork } from '../learning/index.ts'
import { listResponses, type ItemEntry, type RecordEntry } from '../record/index.ts'
import { logObstacle, type ArrivedPiece } from './rules.ts'
import { saveRun } from './runs.ts'
import { loadTyped, type TrainingSnapshot } from './versions.ts'

/** The most that a run is worth. */
export const runPoints = 100

const typedIn = async (tx: Tx, of: { contentId: string; contentVersion: number }): Promise<TrainingSnapshot> =>
  orAbsent(await loadTyped(tx, of.contentId, of.contentVersion))

async function piecesOf(tx: Tx, attemptId: string, key: string): Promise<ArrivedPiece[]> {
  const kept = await listResponses(tx, attemptId, key)
  return kept.map(({ at, value }) => ({ ...(value as unknown as TypingPiece), arrivedAt: at }))
}

function messageOf(figures: TypingFigures, typed: TrainingSnapshot): string {
  const speed = `${figures.speed} ${speedUnits[typed.language]}`
  const part = figures.progress < 100 ? `，录入 ${figures.progress}%` : ''
  return `速度 ${speed}，正确率 ${figures.accuracy}%，回改 ${figures.corrections} 次${part}`
}

/** The run of an attempt by its log alone: what the browser showed is not asked. */
async function markRun(
  tx: Tx,
  record: RecordEntry,
  item: ItemEntry,
  now: Date,
): Promise<ItemMark | Refusal<'record.logRefused'>> {
  const { current } = record
  const typed = await typedIn(tx, { ...record, contentVersion: current.contentVersion })
  const pieces = await piecesOf(tx, current.id, item.key)
  const log = joinPieces(pieces)
  const run = { startedAt: current.startedAt ?? current.createdAt, language: typed.language }
  const obstacle = log
    ? logObstacle(log, pieces, { ...run, textLength: typed.text.length })
    : '记录不完整，有一部分没有收到'
  if (!log || obstacle) return refuse('record.logRefused', { reason: obstacle ?? '' })
  const figures = figuresOf(typed.text, log, typed)
  const target = { speed: typed.targetSpeed, accuracy: typed.targetAccuracy }
  const isPassed = isReached(figures, target)
  await saveRun(tx, {
    attemptId: current.id,
    recordId: record.id,
    orgId: record.orgId,
    number: current.number,
    at: now,
    speed: figures.speed,
    accuracy: figures.accuracy,
    isWhole: figures.progress >= 100,
    isReached: isPassed,
    figures,
  })
  return { share: shareOfRun(figures, target), isPassed, message: messageOf(figures, typed) }
}

/** A run is an attempt with one item, its log the responses to it. */
export const typingWork: LearnersWork<Record<never, never>> = {
  nextAttempt: 'afresh',
  canLeaveAttempt: true,
  alone: { counted_attempt: 'best', auto_confirm: true },
  limit: null,
  startsByHand: null,
  admits: null,
  maySubmit: null,
  // Everybody types the same text.
  variant: async () => ({}),
  items: async (tx, of) => {
    const { title } = await typedIn(tx, of)
    const item = {
      key: of.contentId,
      sectionTitle: '',
      title,
      kind: 'typing' as const,
      points: runPoints,
    }
    return { items: [item] }
  },
  open: async () => {},
  respond: async (_tx, _record, _item, value) => {
    const piece = responseBy(TypingPiece, value)
    return piece instanceof Refusal ? piece : { value: piece, mark: null, event: null }
  },
  isMarkedAhead: null,
  mark: async (tx, record, [item], now) => {
    if (!item) return new Map()
    const mark = await markRun(tx, record, item, now)
    return mark instanceof Refusal ? mark : new Map([[item.key, mark]])
  },
  present: async (tx, _kernel, _actor, record) => {
    const { current } = record
    const typed = await typedIn(tx, { ...record, contentVersion: current.contentVersion })
    const log = joinPieces(await piecesOf(tx, current.id, record.contentId)) ?? []
    return {
      training: {
        key: record.contentId,
        language: typed.language,
        text: typed.text,
        target_speed: typed.targetSpeed,
        target_accuracy: typed.targetAccuracy,
        error_penalty: typed.errorPenalty,
        log,
      },
    }
  },
  abandon: async () => {},
}
