import type { ListData, ListQuery } from '../list/list-types.ts'

/** A row of the showcase's lists. */
export type Sample = {
  id: string
  title: string
  kind: string
  state: string
  category: string
  creator: string
  learners: number
  progress: number
  sizeBytes: number
  durationSeconds: number
  updatedAt: number
}

const SUBJECTS = [
  'Linux 系统',
  'Python 数据分析',
  '计算机网络',
  '数据库原理',
  '容器与编排',
  '机器学习',
  '信息安全',
  'Web 前端',
  '操作系统',
  '嵌入式开发',
]
const TOPICS = [
  '用户与权限管理',
  '日志采集与检索',
  '索引设计与查询优化',
  '特征工程入门',
  '抓包与协议分析',
  '镜像构建与发布',
  '进程调度实验',
  '组件状态管理',
  '漏洞复现与加固',
  '时间序列预测',
  '备份与恢复',
  '中断与定时器',
]
const STATES = ['published', 'draft', 'running', 'published', 'waiting', 'disabled', 'published', 'archived', 'failed']
const KINDS = ['experiment', 'exam', 'dataset', 'project', 'code_practice', 'lesson']
const PEOPLE = ['王海燕', '李思远', '陈晓琳', '赵一鸣', '周文博']
export const CATEGORIES = ['专业基础', '专业核心', '综合实训', '选修']

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** As many rows as a list may have, always the same. */
export function sampleRows(count: number, now: number): Sample[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(1000 + at),
    title: `${pick(SUBJECTS, at * 7)}：${pick(TOPICS, at * 5 + Math.floor(at / 12))}`,
    kind: pick(KINDS, at * 5),
    state: pick(STATES, at * 4 + Math.floor(at / 9)),
    category: pick(CATEGORIES, at * 3),
    creator: pick(PEOPLE, at * 2 + Math.floor(at / 5)),
    learners: (at * 37) % 180,
    progress: (at * 23) % 101,
    sizeBytes: ((at * 7919) % 9000) * 10 ** (3 + (at % 4)),
    durationSeconds: ((at * 613) % 400) * 60,
    updatedAt: now - at * at * 97_000 - 40_000,
  }))
}

/** Answers a list's query over the sample rows as a server would: filtered, sorted, one page, with the total. */
export function answerSample(rows: Sample[], query: ListQuery): ListData<Sample> {
  const word = query.selectValue?.toLowerCase() ?? ''
  const field = query.selectKey === 'creator' ? 'creator' : 'title'
  const kept = rows.filter(
    (row) =>
      row[field].toLowerCase().includes(word) &&
      (query.status === undefined || query.status === '' || row.state === query.status) &&
      (query.category === undefined || query.category === '' || row.category === query.category),
  )
  const { sort } = query
  if (sort !== undefined) {
    const key = sort.replace(/^-/, '') as keyof Sample
    const sign = sort.startsWith('-') ? -1 : 1
    kept.sort((one, other) => sign * (one[key] > other[key] ? 1 : one[key] < other[key] ? -1 : 0))
  }
  const from = (query.page - 1) * query.per_page
  return { rows: kept.slice(from, from + query.per_page), total: kept.length }
}
