import type { ExamSettings } from '@lab/contract/exam-settings'
import type { ReadinessRow } from '@lab/contract/exam-sitting'
import { shownMoment } from '../offering/index.ts'
import type { PaperFigures } from './papers.ts'

export interface ReadinessGiven {
  settings: Pick<ExamSettings, 'start' | 'duration_minutes' | 'password' | 'addresses' | 'single_session'>
  window: { opens_at: string | null; closes_at: string | null; late_policy: string }
  papers: PaperFigures
  /** The version that is sat here, and the newest that was published. */
  version: number
  latestVersion: number
  /** Copies of bank questions that their bank has deleted, or has changed since. */
  sources: { withdrawn: number; changed: number }
  /** What operation questions run in: the suites, and how many environments of each are ready. */
  environments: { questions: number; suites: { title: string; warm: number; isUsable: boolean }[] }
  /** Questions that a person marks. */
  readByPeople: number
}

type Row = ReadinessRow
const row = (key: Row['key'], state: Row['state'], title: string, text: string): Row => ({ key, state, title, text })

/** What is looked at before an exam, in the order in which it is put right. Pure. */
export const readinessOf = (given: ReadinessGiven, now: Date): Row[] => [
  rosterRow(given),
  versionRow(given),
  papersRow(given),
  timesRow(given, now),
  questionsRow(given),
  markingRow(given),
  environmentRow(given),
  roomRow(given),
]

const rosterRow = ({ papers: { learners } }: ReadinessGiven): Row =>
  learners === 0
    ? row('roster', 'missing', '名单', '班级里还没有学员')
    : row('roster', 'ok', '名单', `共 ${learners} 名学员`)

const versionRow = ({ version, latestVersion }: ReadinessGiven): Row =>
  version < latestVersion
    ? row('version', 'warning', '考试版本', `这里使用 v${version}，最新版本是 v${latestVersion}`)
    : row('version', 'ok', '考试版本', `使用最新版本 v${version}`)

function papersRow({ papers: { learners, missing, outdated } }: ReadinessGiven): Row {
  if (missing > 0)
    return row('papers', 'warning', '试卷', `${missing} 名学员的试卷还没有生成，开考前生成可以避免同时进入时等待`)
  if (outdated > 0) return row('papers', 'warning', '试卷', `${outdated} 份试卷是旧版本的，学员进入时会重新生成`)
  return row('papers', learners > 0 ? 'ok' : 'missing', '试卷', `${learners} 份试卷已生成`)
}

function timesRow({ settings, window }: ReadinessGiven, now: Date): Row {
  const { opens_at: opens, closes_at: closes } = window
  const { start, duration_minutes: minutes } = settings
  if (start === 'button') return row('times', 'ok', '时间', '由监考教师开始')
  if (closes && new Date(closes) <= now) return row('times', 'missing', '时间', `已于 ${shownMoment(closes)} 截止`)
  if (!opens) return row('times', 'warning', '时间', '没有设置开放时间，学员现在就可以进入')
  if (!closes) return row('times', 'warning', '时间', '没有设置截止时间，学员可以一直进入')
  const room = (Date.parse(closes) - Date.parse(opens)) / 60_000
  if (minutes !== null && room < minutes)
    return row(
      'times',
      'warning',
      '时间',
      `开放 ${Math.round(room)} 分钟，短于考试时长 ${minutes} 分钟，学员会被提前截止`,
    )
  return row('times', 'ok', '时间', `${shownMoment(opens)} 至 ${shownMoment(closes)}`)
}

function questionsRow({ sources: { withdrawn, changed } }: ReadinessGiven): Row {
  const found = [withdrawn && `${withdrawn} 道题已从题库删除`, changed && `${changed} 道题在题库中有新版本`].filter(
    Boolean,
  )
  return found.length
    ? row('questions', 'warning', '题目', `${found.join('，')}，请确认题目没有问题`)
    : row('questions', 'ok', '题目', '与题库一致')
}

const markingRow = ({ readByPeople }: ReadinessGiven): Row =>
  readByPeople > 0
    ? row('marking', 'ok', '评阅', `${readByPeople} 道题需要教师评阅，评阅完成后才能公布成绩`)
    : row('marking', 'ok', '评阅', '全部自动评分')

function environmentRow({ environments: { questions, suites }, papers: { learners } }: ReadinessGiven): Row {
  const title = '实验环境'
  if (questions === 0) return row('environment', 'ok', title, '考试的题目不使用实验环境，不需要提前启动')
  const unusable = suites.filter(({ isUsable }) => !isUsable)
  if (unusable.length > 0 || suites.length === 0)
    return row(
      'environment',
      'missing',
      title,
      `操作题的实验环境不能使用${unusable.length ? `：${unusable.map((one) => one.title).join('、')}` : ''}`,
    )
  const counts = suites.map((one) => `「${one.title}」已预启动 ${one.warm} 个`).join('，')
  const text = `${questions} 道操作题，${learners} 名学员，${counts}`
  return suites.some(({ warm }) => warm < learners)
    ? row('environment', 'warning', title, `${text}。不足的环境在学员打开题目时启动，可以在「环境实例」的预启动中增加`)
    : row('environment', 'ok', title, text)
}

function roomRow({ settings: { password, addresses, single_session: single } }: ReadinessGiven): Row {
  const rules = [password && '考试密码', addresses && '网段限制', single && '只允许一处作答'].filter(Boolean)
  return row('room', 'ok', '考场', rules.length ? `已设置${rules.join('、')}` : '没有设置密码和网段限制')
}
