import { ok } from '../kernel/result.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { learn } from '../domains/learning/index.ts'
import type { RecordEntry } from '../domains/record/index.ts'
import { addPost, setClosed, setFlags } from '../domains/query/index.ts'
import { named } from './fill-school.ts'
import type { AskedQuestion } from './learners.ts'
import { learnerOf, type Moment, type Scene } from './play-acts.ts'
import { markdown } from './play-texts.ts'

const hourMs = 3_600_000

/** The question in its record's course of events. Its answers follow at once: nothing else happens in its thread. */
export const questionMoment = (scene: Scene, asked: AskedQuestion): Moment => ({
  at: asked.at,
  play: (tx, record) => playThread(tx, scene, asked, record),
})

async function playThread(tx: Tx, scene: Scene, asked: AskedQuestion, record: RecordEntry): Promise<void> {
  const { thread, answers, at } = asked
  const stepId = scene.steps.get(thread.step)!.id
  const given = { stepId, title: thread.title, body: markdown(thread.body) }
  const { id } = ok(await learn.ask(tx, learnerOf(scene), record.id, given, at))
  for (const answer of answers) {
    const who = { userId: named(scene.school.people, answer.by) }
    const isTeacher = answer.by !== asked.username
    const post = { body: markdown(answer.body), isTeacher, isOfficial: answer.isOfficial }
    ok(await addPost(tx, who, id, post, answer.at))
  }
  if (!answers.length) return
  await setFlags(tx, id, { isPinned: thread.isPinned ?? false, isPublic: thread.isPublic ?? false })
  // Thanks are not a further question: the thread is closed after them.
  const last = answers.at(-1)!
  const closedAt = new Date(last.at.getTime() + hourMs)
  if (last.by === asked.username && closedAt.toISOString() <= scene.school.now)
    ok(await setClosed(tx, id, true, closedAt))
}
