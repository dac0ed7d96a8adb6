import {
  charactersOf,
  speedUnits,
  typingLanguageLabels,
  type TrainingMode,
  type TypingLanguage,
} from '@lab/contract/training'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse, type Refusal } from '../../kernel/result.ts'
import {
  copyTitle,
  findSnapshot,
  insertContent,
  type ContentLife,
  type CopyWish,
  type FullContent,
  type NewContent,
  type VersionChange,
  type Who,
} from '../content/index.ts'
import { findTraining, insertTraining, lockTraining, notePublished, saveTraining, type TrainingEntry } from './store.ts'

/** What a version keeps: everything that a run needs. */
export interface TrainingSnapshot {
  title: string
  mode: TrainingMode
  language: TypingLanguage
  text: string
  targetSpeed: number
  targetAccuracy: number
  errorPenalty: number
}

export const snapshotOf = (title: string, training: TrainingEntry): TrainingSnapshot => ({
  title,
  mode: training.mode,
  language: training.language,
  text: training.text,
  targetSpeed: training.targetSpeed,
  targetAccuracy: training.targetAccuracy,
  errorPenalty: training.errorPenalty,
})

/** What is typed in a version; 0 is the working copy. Null when there is none (any more). */
export async function loadTyped(tx: Tx, id: string, version: number): Promise<TrainingSnapshot | null> {
  if (version > 0) return (await findSnapshot(tx, id, version)) as TrainingSnapshot | null
  const found = await findTraining(tx, id, null)
  return found && snapshotOf(found.title, found.training)
}

const named = {
  语言: ({ language }) => typingLanguageLabels[language],
  目标速度: ({ targetSpeed, language }) => `${targetSpeed} ${speedUnits[language]}`,
  目标正确率: ({ targetAccuracy }) => `${targetAccuracy}%`,
  错字扣除: ({ errorPenalty }) => `${errorPenalty} 字`,
} satisfies Record<string, (typed: TrainingSnapshot) => string>

/** What is otherwise in `after` than in `before`: targets, then lines of the text; all of it where one is missing. */
export function differences(before: TrainingSnapshot | null, after: TrainingSnapshot | null): VersionChange[] {
  const linesOf = (typed: TrainingSnapshot | null): string[] =>
    typed && typed.text !== '' ? typed.text.split('\n') : []
  const [old, now] = [linesOf(before), linesOf(after)]
  const lines = Array.from({ length: Math.max(old.length, now.length) }, (_, at) => ({
    what: `第${at + 1}行`,
    before: old[at] ?? null,
    after: now[at] ?? null,
  }))
  const targets = Object.entries(named).map(([what, of]) => ({
    what,
    before: before && of(before),
    after: after && of(after),
  }))
  return [...targets, ...lines].filter((one) => one.before !== one.after)
}

/** Why it cannot be published, if anything is missing. */
function publishObstacle(training: TrainingEntry): Refusal<'content.notReady'> | null {
  if (training.characterCount === 0) return refuse('content.notReady', { reason: '文本为空，请先填写训练文本' })
  return null
}

export interface NewTraining extends Omit<NewContent, 'kind'> {
  language: TypingLanguage
  text: string
  targetSpeed: number
  targetAccuracy: number
  errorPenalty: number
}

/** A new draft. Returns its id. */
export async function createTraining(tx: Tx, who: Who, given: NewTraining): Promise<string> {
  const { language, text, targetSpeed, targetAccuracy, errorPenalty, ...basics } = given
  const { id } = await insertContent(tx, who, { ...basics, kind: 'training' })
  const characterCount = charactersOf(text).length
  const typed = { language, text, characterCount, targetSpeed, targetAccuracy, errorPenalty }
  await insertTraining(tx, { id, orgId: who.orgId, mode: 'typing', ...typed })
  return id
}

/** A draft of a training as it is now, or as a version has it. Returns its id. */
async function copyTraining(
  tx: Tx,
  who: Who,
  source: FullContent,
  { id, title, version, isPublic = source.isPublic }: CopyWish,
): Promise<string> {
  const typed = orAbsent(await loadTyped(tx, source.id, version ?? 0))
  const { language, text, targetSpeed, targetAccuracy, errorPenalty } = typed
  return createTraining(tx, who, {
    id,
    title: title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: source.orgId === who.orgId ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic,
    sourceId: source.id,
    sourceVersion: version ?? source.publishedVersion,
    language,
    text,
    targetSpeed,
    targetAccuracy,
    errorPenalty,
  })
}

/** Makes the working copy what a version keeps. */
async function restoreTraining(
  tx: Tx,
  { id, publishedVersion }: Pick<FullContent, 'id' | 'publishedVersion'>,
  version: number,
): Promise<void> {
  const { revision } = await lockTraining(tx, id)
  const { language, text, targetSpeed, targetAccuracy, errorPenalty } = orAbsent(await loadTyped(tx, id, version))
  const characterCount = charactersOf(text).length
  await saveTraining(tx, id, { language, text, characterCount, targetSpeed, targetAccuracy, errorPenalty })
  if (version === publishedVersion) await notePublished(tx, id, revision + 1)
}

/** What a training says of the life of contents. */
export const trainingLife: ContentLife = {
  isUnchanged: async (tx, id) => {
    const { revision, publishedRevision } = await lockTraining(tx, id)
    return revision === publishedRevision
  },
  restore: async (tx, _who, row, version) => {
    await restoreTraining(tx, row, version)
    return []
  },
  ready: async (tx, { id, title }) => {
    const training = await lockTraining(tx, id)
    return (
      publishObstacle(training) ?? {
        snapshot: snapshotOf(title, training),
        published: () => notePublished(tx, id, training.revision),
      }
    )
  },
  copy: async (tx, who, source, wish) => ({ id: await copyTraining(tx, who, source, wish), leftOut: [] }),
  figures: async (tx, id, versions) => {
    const kept = await Promise.all(versions.map((version) => loadTyped(tx, id, version)))
    return new Map(
      kept.map((typed, at) => [versions[at]!, { character_count: charactersOf(typed?.text ?? '').length }]),
    )
  },
}
