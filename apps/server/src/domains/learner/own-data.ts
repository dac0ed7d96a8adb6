import { appealStateLabels } from '@lab/contract/appeal'
import { applicationKindLabels, applicationStateLabels } from '@lab/contract/application'
import type { RichText } from '@lab/contract/fields'
import { kindLabels } from '@lab/contract/kinds'
import { answerInWords } from '@lab/contract/question/operation'
import { standingLabels, type Task } from '@lab/contract/learner'
import { queryStateLabels } from '@lab/contract/query'
import { placedTitle, recordStateLabels } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent } from '../../kernel/result.ts'
import type { CellValue, Sheet } from '../../kernel/sheets/xlsx.ts'
import { appealsOfLearner } from '../appeal/index.ts'
import { applicationsOfLearner } from '../application/index.ts'
import { certificatesOfLearner } from '../certificate/index.ts'
import { findUser } from '../identity/index.ts'
import { joinRequestsOfLearner } from '../joining/index.ts'
import { postedTo } from '../markbook/index.ts'
import { shownMoment } from '../offering/index.ts'
import { askedBy, saidInThreads } from '../query/index.ts'
import {
  answerOf,
  attemptsOfRecords,
  findRecords,
  showsItem,
  itemsOfAttempts,
  recordFacts,
  shownAmong,
  textOf,
  type AttemptRow,
  type ItemEntry,
  type Withheld,
} from '../record/index.ts'
import { tasksOf } from './tasks.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** What somebody said in the discussions of contents, the newest first. */
    saidInDiscussions(tx: Tx, authorId: string): Promise<{ contentTitle: string; body: RichText; createdAt: Date }[]>
  }
}

const everything = { page: 1, per_page: 100_000, count: 'none' } as const
const moment = (at: string | Date | null): string => (at === null ? '' : shownMoment(at))
/** As much of a text as a cell takes. */
const cellLength = 32_000
const text = (value: string): string => [...value].slice(0, cellLength).join('')

const taskRow = (task: Task): CellValue[] => [
  task.place_name,
  placedTitle(task),
  kindLabels[task.kind],
  standingLabels[task.standing],
  task.progress,
  task.score,
  task.max_score,
  moment(task.due_at),
  moment(task.submitted_at),
  moment(task.last_active_at),
]

/** Of which attempts a learner sees the score, and what is withheld of the items of those that are graded. */
interface Shown {
  scores: ReadonlySet<string>
  items: ReadonlyMap<string, Withheld>
}

/** What is shown of confirmed grades: all of it, but what a kind keeps back. */
async function shownOf(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  userId: string,
  attempts: readonly AttemptRow[],
  now: Date,
): Promise<Shown> {
  const graded = Map.groupBy(
    attempts.filter(({ state }) => state === 'graded'),
    ({ recordId }) => recordId,
  )
  const records = await findRecords(tx, [...graded.keys()])
  const shown = await shownAmong(tx, kernel, records, now)
  const items = new Map<string, Withheld>()
  for (const { id, kind } of records) {
    const { withheldItems } = kernel.kinds[kind]
    const record = withheldItems && (await recordFacts(tx, id, userId))
    for (const attempt of graded.get(id)!) {
      const held = record ? await withheldItems(tx, kernel, record, attempt, now) : new Set<string>()
      items.set(attempt.id, held)
    }
  }
  return { scores: new Set(shown.flatMap(({ id }) => graded.get(id)!.map((attempt) => attempt.id))), items }
}

const attemptRow = (task: Task, attempt: AttemptRow, { scores }: Shown): CellValue[] => [
  placedTitle(task),
  attempt.number,
  recordStateLabels[attempt.state],
  scores.has(attempt.id) ? attempt.score : null,
  attempt.maxScore,
  moment(attempt.startedAt),
  moment(attempt.submittedAt),
  attempt.isLate ? '是' : '否',
]

function itemRow(task: Task, attempt: AttemptRow, item: ItemEntry, { items }: Shown): CellValue[] {
  const isShown = showsItem(items.get(attempt.id) ?? 'all', item.key)
  return [
    placedTitle(task),
    attempt.number,
    item.title,
    text(textOf(item)?.value ?? answerInWords(answerOf(item), isShown)),
    isShown ? (item.manual ?? item.automatic) : null,
    item.points,
    isShown ? item.comment : '',
  ]
}

/** What a learner has done, asked and was answered, one sheet for each; of scores and remarks only what is shown to them. */
export async function ownDataOf(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  userId: string,
  now: Date,
): Promise<Sheet[]> {
  const user = orAbsent(await findUser(tx, userId))
  const tasks = (await tasksOf(tx, kernel, userId, { withArchived: true }, now)).map(({ task }) => task)
  const byRecord = new Map(tasks.flatMap((task) => (task.record_id ? [[task.record_id, task] as const] : [])))
  const attempts = await attemptsOfRecords(tx, [...byRecord.keys()])
  const byAttempt = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const shown = await shownOf(tx, kernel, userId, attempts, now)
  const items = await itemsOfAttempts(tx, [...byAttempt.keys()])
  const applications = await applicationsOfLearner(tx, userId, everything)
  const joins = await joinRequestsOfLearner(tx, userId, everything)
  const appeals = await appealsOfLearner(tx, userId, everything)
  const questions = await askedBy(tx, userId)
  const said = [
    ...(await saidInThreads(tx, userId)),
    ...(await kernel.providers.saidInDiscussions(tx, userId)).map((row) => ({ ...row, about: '' })),
  ]
  const certificates = await certificatesOfLearner(tx, userId, everything)
  const totals = await postedTo(tx, userId)
  return [
    {
      name: '个人资料',
      header: ['姓名', '用户名', '学号', '手机号', '邮箱'],
      rows: [[user.realName, user.username, user.number, user.phone, user.email]],
    },
    {
      name: '学习内容',
      header: ['班级', '内容', '类型', '状态', '进度（%）', '得分', '满分', '截止时间', '提交时间', '最近学习'],
      rows: tasks.map(taskRow),
    },
    {
      name: '各次提交',
      header: ['内容', '第几次', '状态', '得分', '满分', '开始时间', '提交时间', '迟交'],
      rows: attempts.map((attempt) => attemptRow(byRecord.get(attempt.recordId)!, attempt, shown)),
    },
    {
      name: '作答',
      header: ['内容', '第几次', '环节', '作答', '得分', '满分', '评语'],
      rows: items.map((item) => {
        const attempt = byAttempt.get(item.attemptId)!
        return itemRow(byRecord.get(attempt.recordId)!, attempt, item, shown)
      }),
    },
    {
      name: '总评成绩',
      header: ['班级或课程', '总评', '等级', '各部分成绩', '发布时间'],
      rows: totals.map((row) => [
        row.place_name,
        row.total,
        row.word,
        row.parts.map(({ title, percent }) => `${title} ${percent ?? '—'}`).join('，'),
        moment(row.posted_at),
      ]),
    },
    {
      name: '提问',
      header: ['内容', '环节', '标题', '正文', '状态', '提问时间'],
      rows: questions.map((row) => [
        row.contentTitle,
        row.stepTitle,
        row.title,
        text(row.body.value),
        queryStateLabels[row.state],
        moment(row.createdAt),
      ]),
    },
    {
      name: '追问和讨论',
      header: ['内容', '提问', '正文', '时间'],
      rows: said.map((row) => [row.contentTitle, row.about, text(row.body.value), moment(row.createdAt)]),
    },
    {
      name: '申请',
      header: ['内容', '类型', '理由', '状态', '答复', '申请时间'],
      rows: applications.rows.map((row) => [
        row.contentTitle,
        applicationKindLabels[row.kind],
        row.reason,
        applicationStateLabels[row.state],
        row.answer,
        moment(row.createdAt),
      ]),
    },
    {
      name: '入班申请',
      header: ['班级', '说明', '状态', '答复', '申请时间'],
      rows: joins.rows.map((row) => [
        row.placeName,
        row.reason,
        applicationStateLabels[row.state],
        row.answer,
        moment(row.createdAt),
      ]),
    },
    {
      name: '证书',
      header: ['证书编号', '内容', '类型', '班级', '颁发时间', '撤销时间', '撤销原因'],
      rows: certificates.rows.map((row) => [
        row.number,
        row.title,
        kindLabels[row.kind],
        row.placeName,
        moment(row.issuedAt),
        moment(row.revokedAt),
        row.revokeReason,
      ]),
    },
    {
      name: '成绩申诉',
      header: ['内容', '第几次', '理由', '状态', '原得分', '处理后得分', '答复', '申诉时间'],
      rows: appeals.rows.map(({ appeal, contentTitle }) => [
        contentTitle,
        appeal.attempt,
        appeal.reason,
        appealStateLabels[appeal.state],
        appeal.scoreBefore,
        appeal.scoreAfter,
        appeal.answer,
        moment(appeal.createdAt),
      ]),
    },
  ]
}
