import { demoIds } from '@lab/contract/demo-ids'
import { ExamSettings } from '@lab/contract/exam-settings'
import { OfferingSettings } from '@lab/contract/offering'
import { PaperContent } from '@lab/contract/question/paper-content'
import { operationOf } from '../domains/experiment/index.ts'
import { createExam, makePaper, preparePapers } from '../domains/exam/index.ts'
import { findContent, publishContent, type UsesKernel } from '../domains/content/index.ts'
import { saveGoals, saveItems } from '../domains/exam-analysis/index.ts'
import { offeringFacts, placeOffering, type OfferingFacts } from '../domains/offering/index.ts'
import { loadPinned, newestVersions, type PinnedQuestion } from '../domains/question-bank/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import type { DemoBanks, FilledBank } from './fill-banks.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { paperOf } from './exams/asked.ts'
import { linuxQuiz } from './exams/linux-quiz.ts'
import { itemsOfGoals, osGoals } from './exams/os-goals.ts'
import { osMidterm } from './exams/os-midterm.ts'
import { operatingSystems } from './questions/operating-systems/bank.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The key of a demo question: the same on every machine. */
const keyIn = (exam: number) => (section: number, at: number) =>
  `0de70000-0000-4000-8001-${String(exam * 10_000 + section * 100 + at).padStart(12, '0')}`

interface DemoExam {
  key: string
  id?: string
  title: string
  summary: string
  tags: string[]
  content: PaperContent
  settings: Partial<ExamSettings>
  /** Where it is sat, from when until when; nowhere while it is in preparation. */
  placed: { classKey: string; opensAt: Date; closesAt: Date } | null
}

/** With a section that is worked on in an environment: the checks of a demo experiment say what was done. */
async function withOperation(
  tx: Tx,
  { sections }: PaperContent,
  keyOf: ReturnType<typeof keyIn>,
  experimentId: string,
): Promise<PaperContent> {
  const { publishedVersion } = orAbsent(await findContent(tx, experimentId, null))
  const { question } = orAbsent(await operationOf(tx, experimentId, publishedVersion))
  const stem = '启动实验环境，按下面的要求在终端中完成操作。可以多次检查，以最好的一次为准。'
  const asked = {
    key: keyOf(8, 0),
    source: null,
    stem: { format: 'markdown', value: stem },
    question: { type: 'operation', ...question, analysis: '先用 ls 和 cat 看清有什么，再逐段写出管道。' },
    points: 20,
    difficulty: 3,
    knowledge: [],
    rubric: null,
  }
  const section = { id: keyOf(8, 99), title: '四、操作题', note: '', draws: [], questions: [asked] }
  return PaperContent.parse({ sections: [...sections, section] })
}

/** With a section that its author has only begun: a question without an answer, and one without a word. */
function withDraft({ sections }: PaperContent, keyOf: ReturnType<typeof keyIn>): PaperContent {
  const begun = (at: number, stem: string, question: object) => ({
    key: keyOf(9, at),
    source: null,
    stem: { format: 'markdown', value: stem },
    question,
    points: 10,
    difficulty: 4,
    knowledge: [],
    rubric: null,
  })
  const blanks = [{ rules: [{ kind: 'text', text: '' }] }]
  return PaperContent.parse({
    sections: [
      ...sections,
      {
        id: keyOf(9, 99),
        title: '三、综合题（待补充）',
        note: '',
        draws: [],
        questions: [
          begun(0, '某系统有 3 类资源，数量为（9，3，6）。此时安全序列为 ___ 。', { type: 'fill', blanks }),
          begun(1, '', { type: 'short_answer' }),
        ],
      },
    ],
  })
}

const exams = (now: Date, bank: ReadonlyMap<string, PinnedQuestion>): DemoExam[] => [
  {
    key: 'midterm',
    id: demoIds.exam,
    title: '操作系统期中考试',
    summary: '范围：进程管理、处理机调度、同步与互斥、死锁、存储管理基础。闭卷，90 分钟。',
    tags: ['操作系统', '期中'],
    content: paperOf(keyIn(1), osMidterm, bank),
    settings: { duration_minutes: 90, entry_minutes: 15, shuffle_options: true, counts_leaves: true },
    placed: {
      classKey: 'software-2',
      opensAt: new Date(now.getTime() - 6 * dayMs),
      closesAt: new Date(now.getTime() - 6 * dayMs + 2 * hourMs),
    },
  },
  {
    key: 'quiz',
    id: demoIds.runningExam,
    title: '进程管理随堂测验',
    summary: '前三章的开卷测验，180 分钟，交卷后公布成绩。',
    tags: ['操作系统', '随堂测验'],
    content: paperOf(keyIn(2), osMidterm.slice(0, 3), bank),
    settings: {
      duration_minutes: 180,
      layout: 'whole',
      show_score: 'submitted',
      show_answers: 'closed',
      counts_leaves: true,
    },
    placed: {
      classKey: 'software-2',
      opensAt: new Date(now.getTime() - hourMs / 3),
      closesAt: new Date(now.getTime() + 4 * hourMs),
    },
  },
  {
    key: 'final',
    title: '操作系统期末考试',
    summary: '期末考试，综合题还没有写完，暂不能发布。',
    tags: ['操作系统', '期末'],
    content: withDraft(paperOf(keyIn(3), osMidterm.slice(0, 2), bank), keyIn(3)),
    settings: { start: 'button', duration_minutes: 120, single_session: true, full_screen: true, password: '2026' },
    placed: null,
  },
]

/** A test that belongs to a path: it is published, and sat as a part of the series. */
const pathQuiz: DemoExam = {
  key: 'linux-quiz',
  id: demoIds.seriesExam,
  title: 'Linux 命令行小测',
  summary: '八道小题，20 分钟，可以重复作答，取最好的一次。',
  tags: ['Linux', '自测'],
  content: paperOf(keyIn(4), linuxQuiz),
  settings: { duration_minutes: 20, show_score: 'submitted', show_answers: 'submitted', show_analysis: 'submitted' },
  placed: null,
}

/** The papers whose records addresses name: those of the first two learners of a class. */
async function makeNamedPapers(
  tx: Tx,
  offering: OfferingFacts,
  { people, classKey }: Pick<DemoSchool, 'people'> & { classKey: string },
  now: Date,
): Promise<void> {
  const { students } = demoClasses(now).find(({ key }) => key === classKey)!
  for (const [at, id] of [demoIds.classExamRecord, demoIds.examRecord].entries())
    await makePaper(tx, offering, { learnerId: named(people, students[at]!), id }, now)
}

/** The questions of a bank as papers take them, by stem. */
async function pinnedOf(tx: Tx, { questionIds }: FilledBank): Promise<Map<string, PinnedQuestion>> {
  const pinned = await loadPinned(tx, await newestVersions(tx, questionIds))
  return new Map([...pinned.values()].map((one) => [one.stem.value, one]))
}

/** Makes the exams of the demo school, and places those that are sat; returns their offerings by key. */
export async function fillExams(
  tx: Tx,
  kernel: UsesKernel & Pick<Kernel, 'kinds'>,
  {
    people,
    organisations,
    classes,
    experiments,
    banks,
  }: Pick<DemoSchool, 'people' | 'organisations' | 'classes' | 'experiments'> & { banks: DemoBanks },
  now: Date,
): Promise<void> {
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher2') }
  const bank = await pinnedOf(tx, orAbsent(banks.get(operatingSystems.title)))
  const all = [...exams(now, bank), pathQuiz]
  for (const { id, title, summary, tags, content: written, settings: how, placed, key } of all) {
    const content =
      key === 'final' ? await withOperation(tx, written, keyIn(3), named(experiments, 'linux-shell')) : written
    const examId = await createExam(tx, who, {
      ...(id ? { id } : {}),
      title,
      summary: { format: 'markdown', value: summary },
      tags,
      content,
      settings: ExamSettings.parse(how),
    })
    if (!placed && key !== pathQuiz.key) continue
    ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, examId, null)), { seen: null }))
    if (!placed) continue
    const room = classes[placed.classKey]!
    const dates = { opens_at: placed.opensAt.toISOString(), closes_at: placed.closesAt.toISOString() }
    const own = await kernel.kinds.exam.offeringDefaults(tx, examId)
    const settings = OfferingSettings.parse({ ...own, ...dates })
    const offering = ok(await placeOffering(tx, kernel, who, { placeId: room.id, contentId: examId, settings }))
    room.offerings[`exam-${key}`] = offering.id
    const facts = orAbsent(await offeringFacts(tx, offering.id, who.userId))
    const ahead = new Date(placed.opensAt.getTime() - hourMs)
    if (id === demoIds.exam) {
      await makeNamedPapers(tx, facts, { people, classKey: placed.classKey }, ahead)
      const saving = { orgId: who.orgId, seen: 1, by: who.userId }
      ok(await saveGoals(tx, room.id, osGoals, saving))
      ok(await saveItems(tx, offering.id, itemsOfGoals(content), saving))
    }
    await preparePapers(tx, facts, ahead)
  }
}
