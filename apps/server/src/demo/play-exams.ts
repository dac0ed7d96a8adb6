import { rightAnswer } from '@lab/contract/question/answer'
import type { Rubric } from '@lab/contract/rubric'
import {
  announce,
  appendExamEvents,
  confirmGrades,
  examVariant,
  keepAnswer,
  listJournal,
  makePaper,
  noteReleased,
  openLobby,
  stemLine,
} from '../domains/exam/index.ts'
import { measureDue } from '../domains/exam-analysis/index.ts'
import { newId } from '../kernel/database/columns.ts'
import { learn } from '../domains/learning/index.ts'
import { offeringFacts } from '../domains/offering/index.ts'
import {
  listItems,
  recordFacts,
  recordRules,
  setScore,
  touchRecord,
  type RecordFacts,
} from '../domains/record/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal, ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import { answerTimes, demoAnswer, textPoints } from './exam-answers.ts'
import { linuxQuiz } from './exams/linux-quiz.ts'
import { osMidterm } from './exams/os-midterm.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { between, chance } from './learners/dice.ts'

const all = [...osMidterm, ...linuxQuiz].flatMap(({ questions }) => questions)
/** The question of an item, by what the item is called. */
export const demoQuestion = (title: string) => all.find(({ stem }) => stemLine(stem) === title)
const minuteMs = 60_000

interface Played {
  offeringId: string
  username: string
  begun: Date
  share: number
  isSubmitted: boolean
  /** Nothing is done after it. */
  until: Date
  /** Fixed id of the record. */
  id?: string | undefined
}

const browsers = ['Chrome/140 Windows', 'Edge/140 Windows', 'Firefox/143 Linux']

/** From where somebody sits an exam, and how often they leave it: a few do, and one goes to another machine. */
function seenOf(
  { id, attemptId, orgId, partyId }: RecordFacts,
  { username, begun }: Pick<Played, 'username' | 'begun'>,
) {
  const event = { recordId: id, attemptId, orgId, by: partyId, session: newId() }
  const seat = between(10, 90, username, 'seat')
  const enteredAt = (at: Date, room: number, agent: number) => ({
    ...event,
    kind: 'entered' as const,
    at,
    address: `10.20.${room}.${seat}`,
    agent: browsers[agent]!,
  })
  const leaves = chance(username, 'leaves') > 0.8 ? between(2, 7, username, 'often') : 0
  return [
    enteredAt(begun, 3, 0),
    ...(chance(username, 'moves') > 0.92 ? [enteredAt(new Date(begun.getTime() + 4 * minuteMs), 5, 2)] : []),
    ...Array.from({ length: leaves }, (_, at) => ({
      ...event,
      kind: 'left' as const,
      at: new Date(begun.getTime() + (at + 1) * minuteMs),
    })),
  ]
}

/** One learner at an exam: begun, answered question by question, submitted. */
export async function playSitting(tx: Tx, kernel: Kernel, school: DemoSchool, played: Played): Promise<void> {
  const { offeringId, username, begun, share, isSubmitted, until, id } = played
  const who = { userId: named(school.people, username) }
  const offering = orAbsent(await offeringFacts(tx, offeringId, who.userId))
  if (id !== undefined) await makePaper(tx, offering, { learnerId: who.userId, id }, begun)
  const recordId = ok(await openLobby(tx, kernel, who, offering, begun))
  const before = orAbsent(await recordFacts(tx, recordId, who.userId))
  // The job may run twice: what was played is passed over.
  if (before.state !== 'not_started') return
  ok(await learn.start(tx, kernel, who, { offeringId, entry: { password: '', address: '' } }, begun))
  const record = orAbsent(await recordFacts(tx, recordId, who.userId))
  await appendExamEvents(tx, seenOf(record, { username, begun }))
  const keys = examVariant(record.current).sections.flatMap(({ questions }) => questions.map(({ key }) => key))
  const asked = await kernel.kinds.exam.questionsOf(tx, { ...record, contentVersion: record.contentVersion })
  const items = await listItems(tx, record.attemptId)
  const questions = asked(record.current.variant)
  const reached = keys.slice(0, Math.ceil(keys.length * share))
  const times = answerTimes(username, reached, begun, new Date(until.getTime() - minuteMs))
  let seen = record.lastActiveAt
  for (const [at, key] of reached.entries()) {
    const title = items.find((item) => item.key === key)?.title ?? ''
    const demo = demoQuestion(title)
    const question = questions.get(key)
    if (!demo || !question) continue
    const now = times[at]!
    const answer = demoAnswer(username, demo, rightAnswer(question))
    if (answer) ok(await keepAnswer(tx, kernel, who, { ...record, lastActiveAt: now }, { key, answer }, now))
    const seconds = recordRules.secondsSpent(seen, now)
    const atWork = { ...record, lastActiveAt: seen, currentStepId: key }
    await touchRecord(tx, atWork, { seconds, stepId: key, countsOpened: true }, now)
    seen = now
  }
  const last = times.at(-1) ?? begun
  if (isSubmitted) ok(await learn.submit(tx, kernel, who, recordId, new Date(last.getTime() + minuteMs)))
}

/** Points of a text by its rubric: what comes first in it is known first. */
function byCriteria(rubric: Rubric, score: number): { id: string; score: number }[] {
  let left = score
  return rubric.map(({ id, points }) => {
    const given = Math.min(points, left)
    left -= given
    return { id, score: given }
  })
}

/** Points for texts, as their teacher gives them, and the score released. */
async function markAndRelease(
  tx: Tx,
  kernel: Kernel,
  school: DemoSchool,
  offeringId: string,
  usernames: readonly string[],
) {
  const teacher = { userId: named(school.people, 'teacher2') }
  const now = new Date(new Date(school.now).getTime() - 3 * 24 * 60 * minuteMs)
  for (const username of usernames) {
    const learner = { userId: named(school.people, username) }
    const offering = orAbsent(await offeringFacts(tx, offeringId, learner.userId))
    const recordId = ok(await openLobby(tx, kernel, learner, offering, now))
    const record = orAbsent(await recordFacts(tx, recordId, teacher.userId))
    if (record.state !== 'submitted') continue
    for (const item of await listItems(tx, record.attemptId)) {
      const answer = Array.isArray(item.response) ? String(item.response[0] ?? '') : ''
      if (!item.readByTeacher || !answer) continue
      const score = textPoints(username, item.title, answer)
      const given = item.rubric ? { score, criteria: byCriteria(item.rubric, score) } : { score }
      ok(await setScore(tx, kernel, teacher, recordId, { stepId: item.key, ...given, reason: '阅卷' }, now))
    }
  }
  const facts = orAbsent(await offeringFacts(tx, offeringId, teacher.userId))
  if ((await listJournal(tx, offeringId)).some(({ act }) => act === 'release')) return
  if ((await noteReleased(tx, teacher, facts, now)) instanceof Refusal) return
  await confirmGrades(tx, kernel, teacher, facts, now)
}

/** Lets the demo learners sit the midterm that is over, and the quiz that runs now, as far as they are. */
export async function playExams(kernel: Kernel, school: DemoSchool): Promise<void> {
  const now = new Date(school.now)
  const room = demoClasses(now).find(({ key }) => key === 'software-2')!
  const offerings = named(school.classes, room.key).offerings
  const midterm = named(offerings, 'exam-midterm')
  const began = now.getTime() - 6 * 24 * 60 * minuteMs
  for (const username of room.students) {
    // One was ill.
    if (username === room.students[3]) continue
    const begun = new Date(began + between(0, 6, username, 'late') * minuteMs)
    await kernel.connection.transaction((tx) =>
      playSitting(tx, kernel, school, {
        offeringId: midterm,
        username,
        begun,
        share: 1,
        isSubmitted: true,
        until: now,
      }),
    )
  }
  await kernel.connection.transaction((tx) => markAndRelease(tx, kernel, school, midterm, room.students))
  const quiz = named(offerings, 'exam-quiz')
  const teacher = { userId: named(school.people, 'teacher2') }
  await kernel.connection.transaction(async (tx) => {
    if ((await listJournal(tx, quiz)).length > 0) return
    const facts = orAbsent(await offeringFacts(tx, quiz, teacher.userId))
    const text = '第 3 题中的“时间片”按 20 ms 计算'
    ok(await announce(tx, teacher, facts, { text, learnerIds: [] }, new Date(now.getTime() - 9 * minuteMs)))
  })
  for (const [at, username] of room.students.slice(0, -6).entries()) {
    const begun = new Date(now.getTime() - between(12, 19, username, 'quiz') * minuteMs)
    const share = 0.2 + 0.4 * chance(username, 'pace')
    await kernel.connection.transaction((tx) =>
      playSitting(tx, kernel, school, {
        offeringId: quiz,
        username,
        begun,
        share: at < 3 ? 1 : share,
        isSubmitted: at < 3,
        until: now,
      }),
    )
  }
  // What the bank learns from the midterm; otherwise it would be there an hour later.
  await measureDue(kernel, () => false)
}
