import type { FileAnswer } from '@lab/contract/endpoint'
import type { TeachingField } from '@lab/contract/lesson-teaching'
import type { TermPlan } from '@lab/contract/lesson-term'
import type { Tx } from '../../../kernel/database/pool.ts'
import { inTurn } from '../../../kernel/in-turn.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { orAbsent, refuse, type Refusal } from '../../../kernel/result.ts'
import { findOrganisation } from '../../org/index.ts'
import type { FullLesson } from '../store.ts'
import { teachingFile, type WrittenPlan } from '../teaching-file.ts'
import { fillApart } from './apart.ts'
import { archived } from './package.ts'
import { templateFor, type TemplateEntry } from './store.ts'
import { planValues, type CourseFacts } from './values.ts'

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A form as it is kept. */
export async function formBytes(kernel: Pick<Kernel, 'files'>, { file }: TemplateEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of orAbsent(await kernel.files.get(file.storageKey))) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

interface Exported {
  lesson: FullLesson
  term: TermPlan
  fields: readonly TeachingField[]
  plans: readonly WrittenPlan[]
  /** A document for each. */
  isApart: boolean
}

async function factsOf(tx: Tx, { orgId, title, creator, lesson }: FullLesson): Promise<CourseFacts> {
  return {
    course: title,
    audience: lesson.audience,
    total_hours: `${lesson.totalHours}`,
    credits: `${lesson.credits}`,
    teacher: creator.realName,
    // As people call it: /示范大学/计算机学院 is 示范大学计算机学院.
    school: ((await findOrganisation(tx, orgId))?.name ?? '').split('/').join(''),
  }
}

const answer = (title: string, format: 'docx' | 'zip', body: Uint8Array): FileAnswer => ({
  filename: `${title}教案.${format}`,
  type: format === 'docx' ? wordType : 'application/zip',
  body,
})

/** Teaching plans as Word: in the form that the preparation or its school has, else in the built-in one. */
export async function exportWord(
  { tx, kernel, userId }: { tx: Tx; kernel: Kernel; userId: string },
  { lesson, term, fields, plans, isApart }: Exported,
): Promise<FileAnswer | Refusal<'file.unreadable'>> {
  const { title } = lesson
  const form = plans.length > 0 ? await templateFor(tx, lesson) : null
  const values = planValues(await factsOf(tx, lesson), term, plans)
  if (!form) {
    if (!isApart) return answer(title, 'docx', await teachingFile(title, term, fields, plans))
    const files = []
    for (const [at, plan] of plans.entries())
      files.push({ path: `${values[at]!.name}.docx`, bytes: await teachingFile(title, term, fields, [plan]) })
    return answer(title, 'zip', await archived(files))
  }
  const onCrash = (error: unknown): void =>
    kernel.log.error({ err: error, id: lesson.id }, 'filling a template crashed')
  const bytes = await formBytes(kernel, form)
  try {
    // One of a person at a time: each takes a thread.
    const filled = await inTurn(`template ${userId}`, () =>
      fillApart(bytes, { fields, plans: values, isApart }, onCrash),
    )
    return answer(title, filled.format, filled.bytes)
  } catch (error) {
    if (error instanceof Unreadable) return refuse('file.unreadable', { reason: error.message })
    throw error
  }
}
