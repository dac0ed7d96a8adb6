import { kindLabels } from '@lab/contract/kinds'
import type { CourseImported } from '@lab/contract/mooc-package'
import { courseTotals, isLinkedUnit, type CoursePlan, type PartUnitKind, type Unit } from '@lab/contract/mooc-plan'
import { refusalMessage } from '@lab/contract/refusals'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { ZipEntry } from '../../../kernel/files/zip.ts'
import type { JobRun } from '../../../kernel/jobs/definition.ts'
import { madeId } from '../../../kernel/jobs/made-id.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor, Member } from '../../../kernel/policy/actor.ts'
import { ok, orAbsent, Refusal } from '../../../kernel/result.ts'
import { contentPolicy, findContent, publishContent } from '../../content/index.ts'
import { createExam } from '../../exam/index.ts'
import {
  arriveExperiment,
  bytesOfPackage,
  isDatasetKey,
  makeArrived,
  makeDatasets,
  receiveDatasets,
  type ArrivedExperiment,
} from '../../experiment/index.ts'
import {
  admitsQuotes,
  arrivalOf,
  discardUpload,
  findFileByToken,
  readdressed,
  takeFiles,
  type FileRow,
} from '../../file/index.ts'
import { withoutMissing } from '../cartridge/as-course.ts'
import { createMooc } from '../versions.ts'
import { readCourse, type ReadCourse } from './read.ts'

type Refused = ReadCourse['refused']

/** The bytes that a course package brings, by the key that each arrives under. */
const bytesOf = ({ datasets, files, experiments }: ReadCourse): Map<string, number> =>
  new Map([{ datasets, files }, ...experiments.values()].flatMap((one) => [...bytesOfPackage(one)]))

/** A plan at home here: ids of its own, its contents those that were made; units whose content did not come are left out. */
function settledPlan(
  plan: CoursePlan,
  idOf: (key: string) => string,
  contents: ReadonlyMap<string, string>,
): CoursePlan {
  const unitOf = (unit: Unit): Unit[] => {
    const id = idOf(unit.id)
    if (isLinkedUnit(unit)) {
      const content = contents.get(unit.content_id)
      return content === undefined ? [] : [{ ...unit, id, content_id: content }]
    }
    if (unit.kind !== 'video' && unit.kind !== 'pdf') return [{ ...unit, id }]
    // Resources of the other school's library are not ours.
    const file = unit.file && { ...unit.file, resource_id: null }
    if (unit.kind === 'pdf') return [{ ...unit, id, file }]
    return [{ ...unit, id, file, subtitles: unit.subtitles ? { ...unit.subtitles, resource_id: null } : null }]
  }
  return {
    ...plan,
    chapters: plan.chapters.map((chapter) => ({
      ...chapter,
      id: idOf(chapter.id),
      sections: chapter.sections.map((section) => ({
        ...section,
        id: idOf(section.id),
        units: section.units.flatMap(unitOf),
      })),
    })),
  }
}

/** Publishes what was made, so that the course can be; what is not ready yet stays a draft and is named. */
async function published(tx: Tx, kernel: Kernel, actor: Actor, kind: PartUnitKind, id: string, refused: Refused) {
  const row = orAbsent(await findContent(tx, id, { actor, kernel }))
  const may = contentPolicy.publish(actor, row)
  const done =
    may === true ? await publishContent(tx, kernel, actor, row, { seen: null, note: '随课程包导入', by: actor }) : may
  if (done instanceof Refusal)
    refused.push({
      step: `${kindLabels[kind]}「${row.title}」`,
      reason: `已导入为草稿，还没有发布：${refusalMessage(done.name, done.facts)}`,
    })
}

/** Brings in a whole course: first the bytes of its files, and in the end all of it in one transaction. */
export async function bringCourse(
  run: JobRun<unknown>,
  actor: Actor & Member,
  archive: FileRow,
  entries: readonly ZipEntry[],
): Promise<CourseImported> {
  const { kernel } = run
  const { db } = kernel.connection
  const found = await readCourse(entries)
  const { refused } = found
  const bytes = bytesOf(found)
  const keys = [...bytes.keys()]
  const idOf = (key: string): string => madeId(run.id, key)
  const arrival = arrivalOf(
    run,
    actor,
    [...bytes.values()].reduce((sum, size) => sum + size, 0),
  )
  try {
    const moved = await takeFiles(kernel, actor, found.files, arrival, refused)
    const missing = new Set<string>()
    for (const { token } of found.files)
      if (!moved.has(token) && !(await findFileByToken(db, token))) missing.add(token)
    const said = readdressed({ ...found.course, plan: withoutMissing(found.plan, missing) }, moved)
    const exams = readdressed([...found.exams], moved)
    ok(await admitsQuotes(db, kernel, actor, { said, exams }))
    const experiments: [string, ArrivedExperiment][] = []
    for (const [id, one] of found.experiments) {
      experiments.push([id, await arriveExperiment(kernel, actor, one, arrival)])
      refused.push(
        ...one.refused.map((gone) => ({
          ...gone,
          step: `${kindLabels.experiment}「${one.experiment!.title}」的${gone.step}`,
        })),
      )
      one.refused.length = 0
    }
    const datasets = await receiveDatasets(kernel, actor, found.datasets, arrival, refused)
    arrival.goOn()
    const units = await kernel.connection.transaction(async (tx) => {
      const contents = new Map<string, string>()
      for (const [id, one] of experiments) {
        contents.set(id, await makeArrived(tx, kernel, actor, idOf(`experiment ${id}`), one))
        await published(tx, kernel, actor, 'experiment', contents.get(id)!, refused)
      }
      for (const [id, exam] of exams) {
        contents.set(id, await createExam(tx, actor, { ...exam, id: idOf(`exam ${id}`) }))
        await published(tx, kernel, actor, 'exam', contents.get(id)!, refused)
      }
      const attached = await makeDatasets(tx, kernel, actor, datasets, refused)
      for (const { name, datasetId } of attached) contents.set(name, datasetId)
      const plan = settledPlan(said.plan, idOf, contents)
      const { title, summary, cover, tags, difficulty } = said
      await createMooc(tx, actor, { id: idOf('mooc'), title, summary, cover, tags, difficulty, plan })
      // What became a data set's own stays.
      await arrival.drop(keys.filter(isDatasetKey))
      await discardUpload(tx, archive)
      for (const domain of ['mooc', 'experiment', 'exam', 'dataset'])
        await kernel.events.publish(tx, { domain, orgId: actor.orgId })
      return courseTotals(plan).units
    })
    const { title } = said
    const parts = [
      `${kindLabels.experiment}${experiments.length}个`,
      `${kindLabels.exam}${exams.length}场`,
      `${kindLabels.dataset}${datasets.length}个`,
    ].join('、')
    run.conclude(
      `已导入「${title}」，${units}个小节，${parts}${refused.length ? `，${refused.length}处需要看一看` : ''}`,
    )
    return { mooc_id: idOf('mooc'), title, units, refused: refused.slice(0, 500) }
  } catch (error) {
    if (!run.stopping()) await arrival.drop(keys)
    throw error
  }
}
