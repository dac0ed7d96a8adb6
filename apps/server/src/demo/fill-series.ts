import { demoIds } from '@lab/contract/demo-ids'
import { OfferingSettings } from '@lab/contract/offering'
import type { PlannedGroup, SeriesKind, Unlock } from '@lab/contract/series-plan'
import { findContent, publishContent, type UsesKernel } from '../domains/content/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { createSeries } from '../domains/series/index.ts'
import { newId } from '../kernel/database/columns.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { classTrainings } from './trainings/texts.ts'

const dayMs = 86_400_000

interface DemoPart {
  id: string
  isOptional?: boolean
  weight?: number
  unlock?: Unlock
}

const group = (title: string, unlock: Unlock, ...parts: DemoPart[]): PlannedGroup => ({
  id: newId(),
  title,
  unlock,
  parts: parts.map(({ id, isOptional = false, weight = 1, unlock = { rule: 'free' } }) => ({
    id: newId(),
    content_id: id,
    is_required: !isOptional,
    weight,
    unlock,
  })),
})

interface DemoSeries {
  id?: string
  kind: SeriesKind
  title: string
  summary: string
  tags: string[]
  groups: PlannedGroup[]
  isDraft?: boolean
  /** Where it is taught, and in how many days it opens. */
  placed: { classKey: string; opensIn: number }[]
}

const allSeries = (experiment: (key: string) => string, training: (key: string) => string): DemoSeries[] => [
  {
    id: demoIds.series,
    kind: 'series',
    title: '命令行入门',
    summary: '先把术语和命令打准打快，再上机完成命令行实验，最后自测。',
    tags: ['录入', '命令行'],
    groups: [
      group('术语', { rule: 'free' }, { id: training('terms-zh') }),
      group('命令', { rule: 'previous' }, { id: training('shell-en'), weight: 2 }),
      group('上机', { rule: 'previous' }, { id: experiment('linux-shell'), isOptional: true }),
      group('自测', { rule: 'count', count: 1 }, { id: demoIds.seriesExam, isOptional: true }),
    ],
    placed: [
      { classKey: 'software-1', opensIn: -9 },
      { classKey: 'training-1', opensIn: -9 },
    ],
  },
  {
    kind: 'series',
    title: 'Web 服务从零到上线',
    summary: '命令行、版本控制、Web 服务，最后打包成镜像。还在准备。',
    tags: ['Web', '运维'],
    groups: [
      group(
        '准备',
        { rule: 'free' },
        { id: experiment('linux-shell') },
        { id: experiment('git-basics'), unlock: { rule: 'previous' } },
      ),
      group(
        '开发',
        { rule: 'previous' },
        { id: experiment('web-service'), weight: 2 },
        { id: training('lab-zh'), isOptional: true },
      ),
      group('上线', { rule: 'previous' }, { id: experiment('docker-files'), weight: 2 }),
    ],
    isDraft: true,
    placed: [],
  },
  {
    id: demoIds.expSeries,
    kind: 'exp_series',
    title: 'Linux 与开发工具',
    summary: '命令行、版本控制与容器三个实验，按顺序完成，最后自测。',
    tags: ['Linux', '开发工具'],
    groups: [
      group('基础', { rule: 'free' }, { id: experiment('linux-shell') }),
      group(
        '工具',
        { rule: 'previous' },
        { id: experiment('git-basics') },
        { id: experiment('docker-files'), isOptional: true },
      ),
      group('自测', { rule: 'free' }, { id: demoIds.seriesExam, isOptional: true }),
    ],
    placed: [{ classKey: 'software-2', opensIn: -9 }],
  },
  {
    kind: 'exp_series',
    title: '数据处理三步走',
    summary: '用 Python 算成绩，用 SQL 查书店的订单，最后清洗日志并画图。前一步做完才开放下一步。',
    tags: ['Python', 'SQL', '数据分析'],
    groups: [
      group('脚本', { rule: 'free' }, { id: experiment('python-grades') }),
      group('查询', { rule: 'previous' }, { id: experiment('sql-bookshop') }),
      group('分析', { rule: 'previous' }, { id: experiment('data-analysis'), weight: 2 }),
    ],
    placed: [{ classKey: 'software-1', opensIn: -9 }],
  },
]

/** What may be done again and again, and is marked by itself. */
const practised = (opensAt: Date): OfferingSettings =>
  OfferingSettings.parse({ opens_at: opensAt.toISOString(), counted_attempt: 'best', auto_confirm: true })

/** What the first class types on its own, apart from its series; adds the offerings to it by key. */
export async function fillClassTrainings(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  { people, organisations, trainings, classes }: Pick<DemoSchool, 'people' | 'organisations' | 'trainings' | 'classes'>,
  now: Date,
): Promise<void> {
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher1') }
  const room = named(classes, 'software-1')
  for (const [at, key] of classTrainings.entries()) {
    const settings = practised(new Date(now.getTime() - (12 - 5 * at) * dayMs))
    const input = { placeId: room.id, contentId: named(trainings, key), settings }
    room.offerings[`training-${key}`] = ok(await placeOffering(tx, kernel, who, input)).id
  }
}

/** Makes the series of the demo school, and places those that are taught; adds their offerings to the classes by key. */
export async function fillSeries(
  tx: Tx,
  kernel: UsesKernel & Pick<Kernel, 'kinds'>,
  school: Pick<DemoSchool, 'people' | 'organisations' | 'experiments' | 'trainings' | 'classes'>,
  now: Date,
): Promise<void> {
  const { people, organisations, experiments, trainings, classes } = school
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher1') }
  const made = allSeries(
    (key) => named(experiments, key),
    (key) => named(trainings, key),
  )
  for (const { id, kind, title, summary, tags, groups, isDraft, placed } of made) {
    const contentId = await createSeries(tx, who, {
      ...(id ? { id } : {}),
      kind,
      title,
      summary: { format: 'markdown', value: summary },
      tags,
      plan: { groups, completion: 'submitted' },
    })
    if (isDraft) continue
    ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, contentId, null)), { seen: null }))
    for (const { classKey, opensIn } of placed) {
      const room = named(classes, classKey)
      const settings = practised(new Date(now.getTime() + opensIn * dayMs))
      const offering = ok(await placeOffering(tx, kernel, who, { placeId: room.id, contentId, settings }))
      room.offerings[`series-${kind}`] = offering.id
    }
  }
}
