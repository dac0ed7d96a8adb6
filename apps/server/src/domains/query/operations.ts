import type { RichText } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { tellAnswered, tellAsked } from './notices.ts'
import { stateAfterClose, stateAfterPost, stateAfterReopen } from './rules.ts'
import {
  hasTeacherPost,
  insertPost,
  insertThread,
  lockThread,
  markOfficial,
  saveThread,
  type ThreadEntry,
} from './store.ts'

export interface AskInput {
  /** Fixed id, for the demo school. */
  id?: string | undefined
  title: string
  body: RichText
  step: { id: string; title: string } | null
}

interface Asked {
  id: string
  orgId: string
  contentId: string
  offeringId: string
  placeId: string
}

/** Opens a thread of a learner's question about the record's content. */
export async function askQuestion(
  tx: Tx,
  who: { userId: string },
  record: Asked,
  { id, title, body, step }: AskInput,
  now: Date,
): Promise<ThreadEntry> {
  const thread = await insertThread(tx, {
    ...(id ? { id } : {}),
    orgId: record.orgId,
    contentId: record.contentId,
    offeringId: record.offeringId,
    placeId: record.placeId,
    recordId: record.id,
    stepId: step?.id ?? null,
    stepTitle: step?.title ?? '',
    askerId: who.userId,
    title,
    body,
    waitingSince: now,
    createdAt: now,
    updatedAt: now,
  })
  await tellAsked(tx, thread, body.value, now)
  return thread
}

export interface PostInput {
  body: RichText
  isTeacher: boolean
  isOfficial?: boolean
}

/** Says something in a thread: a teacher's answer, or the asker's further question. Refuses a closed one. */
export async function addPost(
  tx: Tx,
  who: { userId: string },
  threadId: string,
  { body, isTeacher, isOfficial = false }: PostInput,
  now: Date,
): Promise<ThreadEntry | Refusal<'absent' | 'query.closed'>> {
  const thread = await lockThread(tx, threadId)
  if (!thread) return refuse('absent')
  const state = stateAfterPost(thread.state, isTeacher)
  if (state instanceof Refusal) return state
  const post = { orgId: thread.orgId, threadId, authorId: who.userId, isTeacher, body, createdAt: now }
  const postId = await insertPost(tx, post)
  if (isOfficial) await markOfficial(tx, threadId, postId)
  const waits = state === 'open' && thread.state !== 'open'
  const patch = { state, postCount: thread.postCount + 1, updatedAt: now, ...(waits ? { waitingSince: now } : {}) }
  await saveThread(tx, threadId, patch)
  if (isTeacher) await tellAnswered(tx, thread, { authorId: who.userId, text: body.value }, now)
  else await tellAsked(tx, thread, body.value, now)
  return { ...thread, ...patch }
}

/** Makes a post the official answer; refuses one that is not of this thread. */
export const setOfficial = async (tx: Tx, threadId: string, postId: string): Promise<true | Refusal<'absent'>> =>
  (await markOfficial(tx, threadId, postId)) ? true : refuse('absent')

/** Closes a thread or opens it again. */
export async function setClosed(
  tx: Tx,
  threadId: string,
  isClosed: boolean,
  now: Date,
): Promise<true | Refusal<'absent' | 'query.closed'>> {
  const thread = await lockThread(tx, threadId)
  if (!thread) return refuse('absent')
  const state = isClosed
    ? stateAfterClose(thread.state)
    : stateAfterReopen(thread.state, await hasTeacherPost(tx, threadId))
  if (state instanceof Refusal) return state
  await saveThread(tx, threadId, { state, updatedAt: now })
  return true
}

/** Pins a thread, or shows it to the whole class; what is not named stays. */
export const setFlags = (tx: Tx, threadId: string, flags: { isPinned?: boolean; isPublic?: boolean }): Promise<void> =>
  saveThread(tx, threadId, flags)
