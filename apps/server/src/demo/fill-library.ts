import { publishContent } from '../domains/content/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import {
  addStep,
  changeStep,
  copyExperiment,
  findExperiment,
  getOutline,
  stepsOf,
  type FullExperiment,
  type StepContent,
} from '../domains/experiment/index.ts'
import { shareContent } from '../domains/library/index.ts'
import { submitReview } from '../domains/review/index.ts'
import { demoExperimentHomes } from './classes.ts'
import { named, type DemoSchool } from './fill-school.ts'

const shares = [
  { key: 'network-basics', reach: 'customer', note: '适合《计算机网络》第一次上机，学生不需要任何前置知识。' },
  { key: 'linux-shell', reach: 'customer', note: '《Linux 运维基础》课程中的命令行实验，也可以单独使用。' },
  { key: 'sql-bookshop', reach: 'customer', note: '数据库原理课程的配套实验，含部分得分的检查。' },
  { key: 'data-analysis', reach: 'customer', note: '两个课时可以完成；最后的报告建议课后写。' },
  { key: 'web-service', reach: 'platform', note: '欢迎其他学校使用并反馈。' },
] as const

type Filled = Pick<DemoSchool, 'people' | 'organisations' | 'experiments'>

/**
 * Shares of three organisations; a copy that a teacher made of one and changed, whose source has a newer version since;
 * and a request to share that waits for the administrator.
 */
export async function fillLibrary(tx: Tx, kernel: Kernel, school: Filled): Promise<void> {
  for (const { key, reach, note } of shares) {
    ok(await shareContent(tx, makerOf(school, key), await experimentOf(tx, school, key), { reach, note }))
  }
  await fillCopy(tx, kernel, school)
  const asker = { userId: named(school.people, 'teacher2'), realName: '苏文静' }
  const asked = await experimentOf(tx, school, 'python-grades')
  ok(await submitReview(tx, asker, asked, { reach: 'customer', note: '已在两个班使用过，题目和检查都验证通过。' }))
}

const makerOf = ({ people, organisations }: Filled, key: string) => {
  const home = demoExperimentHomes[key]!
  return { userId: named(people, home.teacher), orgId: named(organisations, home.organisation) }
}

async function experimentOf(tx: Tx, { experiments }: Filled, key: string): Promise<FullExperiment> {
  const found = await findExperiment(tx, named(experiments, key), null)
  if (!found) throw new Error(`The demo school has no experiment ${key}`)
  return found
}

const stepCalled = async (tx: Tx, experimentId: string, title: string): Promise<StepContent> => {
  const step = stepsOf((await getOutline(tx, experimentId))!.sections).find((one) => one.title === title)
  if (!step) throw new Error(`No step is called ${title}`)
  return step
}

const cleaning = '任务：写一个可重复的清洗程序'
const crowding = '任务：什么时候最挤'

async function fillCopy(tx: Tx, kernel: Kernel, school: Filled): Promise<void> {
  const source = await experimentOf(tx, school, 'data-analysis')
  const copier = { userId: named(school.people, 'teacher1'), orgId: named(school.organisations, 'software') }
  const title = '数据分析：食堂消费数据（软件工程系）'
  const { id: copyId } = await copyExperiment(tx, copier, source, { version: 1, title, isPublic: true })
  const own = await stepCalled(tx, copyId, cleaning)
  await changeStep(tx, copier, copyId, own.id, { hint: `${own.hint}\n\n本系补充：先把清洗规则写成注释，再写代码。` })

  const maker = makerOf(school, 'data-analysis')
  const clean = await stepCalled(tx, source.id, cleaning)
  await changeStep(tx, maker, source.id, clean.id, { hint: `${clean.hint}\n\n注意：重复运行两次，结果应当完全一样。` })
  const crowded = await stepCalled(tx, source.id, crowding)
  await changeStep(tx, maker, source.id, crowded.id, {
    body: {
      ...crowded.body,
      value: `${crowded.body.value}\n\n> 提醒：同一时刻可能有多笔消费，按“人次”而不是“金额”统计。`,
    },
  })
  const last = (await getOutline(tx, source.id))!.sections.at(-1)!
  await addStep(
    tx,
    maker,
    source.id,
    last.id,
    {
      title: '拓展阅读：图表怎样误导人',
      kind: 'text',
      body: {
        format: 'markdown',
        value:
          '看一张图之前先问三个问题：\n\n1. 纵轴从哪里开始？\n2. 样本是谁，漏掉了谁？\n3. 换一个时间范围，结论还成立吗？\n\n把你的柱状图按这三个问题检查一遍，再写报告。',
      },
    },
    undefined,
  )
  const row = await experimentOf(tx, school, 'data-analysis')
  ok(
    await publishContent(tx, kernel, maker, row, {
      seen: null,
      note: '补充拓展阅读，完善清洗任务的提示和统计口径的说明',
      force: true,
    }),
  )
}
