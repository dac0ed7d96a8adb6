import { demoIds } from '@lab/contract/demo-ids'
import { OfferingSettings } from '@lab/contract/offering'
import { announce } from '../domains/announcement/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { findPlace, type WorkKernel } from '../domains/place/index.ts'
import { createProject } from '../domains/project/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { fillTaught } from './fill-classes.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoProjects } from './projects.ts'

const dayMs = 86_400_000
const fixedIds: Readonly<Record<string, string>> = { 'project-1': demoIds.project }

/** What the teacher of the running project has announced. */
const announced = {
  title: '分组名单已确定，请在本周内完成分工',
  body: '小组名单见「教师与小组」。每组选一名组长，本周五前在群里报分工：**部署、配置、监控、文档**各一人。\n\n- 第一阶段每人独立完成命令行实验；\n- 第二阶段以小组为单位提交，一人提交即全组提交。',
}

/** The test at the end, open for the coming days. */
async function placeQuiz(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: { userId: string; orgId: string },
  placeId: string,
  now: Date,
): Promise<string> {
  const at = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString()
  const own = await kernel.kinds.exam.offeringDefaults(tx, demoIds.seriesExam)
  const settings = OfferingSettings.parse({ ...own, opens_at: at(-2), closes_at: at(12) })
  return ok(await placeOffering(tx, kernel, who, { placeId, contentId: demoIds.seriesExam, settings })).id
}

/**
 * Makes the projects with their groups and tasks; returns their ids by key. The one of last term is archived by the learners'
 * job, once its learners have done what they did.
 */
export async function fillProjects(
  tx: Tx,
  kernel: WorkKernel & Pick<Kernel, 'kinds'>,
  { people, organisations, experiments }: Pick<DemoSchool, 'people' | 'organisations' | 'experiments'>,
  now: Date,
): Promise<DemoSchool['classes']> {
  const made: DemoSchool['classes'] = {}
  for (const one of demoProjects(now)) {
    const who = { userId: named(people, one.teacher), orgId: named(organisations, one.organisation) }
    const fixed = fixedIds[one.key]
    const { name, term, summary, startsOn, endsOn } = one
    const id = await createProject(tx, who, {
      ...(fixed ? { id: fixed } : {}),
      name,
      term,
      summary,
      startsOn,
      endsOn,
      teacherIds: (one.coTeachers ?? []).map((username) => named(people, username)),
    })
    const row = { id, orgId: who.orgId }
    made[one.key] = {
      ...row,
      offerings: await fillTaught(tx, kernel, { people, experiments }, { row, who, one, size: 4 }),
    }
    if (one.isArchived) continue
    made[one.key]!.offerings['exam-quiz'] = await placeQuiz(tx, kernel, who, id, now)
    const { title, body: value } = announced
    const body = { format: 'markdown', value } as const
    const place = orAbsent(await findPlace(tx, id, who.userId))
    await announce(tx, who, place, { title, body, isPinned: true }, new Date(now.getTime() - 5 * dayMs))
  }
  return made
}
