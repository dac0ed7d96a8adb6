import { experiment as contract, OrderedTeach } from '@lab/contract/experiment'
import { rubricMisfit } from '@lab/contract/rubric'
import { successCodes } from '@lab/contract/refusals'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuseField } from '../../kernel/result.ts'
import { basicsIn, contentPolicy, saveContent, type Reader } from '../content/index.ts'
import { attachedOf } from '../dataset/index.ts'
import { patternFault } from '../question/index.ts'
import { compareVersions } from './compare.ts'
import { addToLibrary } from './library.ts'
import { copyExperiment, createExperiment } from './create.ts'
import { addStep, appendSection, editOutline, moveStep, newStepOf, reorderSections } from './edit-outline.ts'
import { listExperiments } from './list.ts'
import { startExport } from './package-export.ts'
import { startImport } from './package-import.ts'
import { parameterValues } from './parameters.ts'
import { copyPublished } from './published-copy.ts'
import {
  presentExperiment,
  presentListed,
  presentOutline,
  presentValidation,
  presentValidationRow,
  presentSection,
  presentStep,
} from './present.ts'
import { operationOf } from './operation.ts'
import { findValidation, listValidations } from './validation-store.ts'
import { startValidation } from './validate-solution.ts'
import { snapshotOf } from './publish.ts'
import {
  deleteSection,
  deleteStep,
  findExperiment,
  findSection,
  getOutline,
  loadSections,
  loadSnapshot,
  lockOutline,
  refreshOutline,
  saveExperiment,
  saveSection,
  saveStep,
  stepContent,
  stepIds,
  type FullExperiment,
  type StepWithExperiment,
} from './store.ts'

/** The experiment as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { experiment: presentExperiment(reader.actor, orAbsent(await findExperiment(tx, id, reader))) }
}

const mayEdit = (actor: Actor, row: FullExperiment): boolean => contentPolicy.edit(actor, row) === true

/** The step with its place in its section. */
async function shownStep(tx: Tx, actor: Actor, { step, content }: StepWithExperiment) {
  const position = (await stepIds(tx, step.sectionId)).indexOf(step.id)
  const withSecrets = contentPolicy.edit(actor, content) === true
  return { step: presentStep(stepContent(step), step.sectionId, position, { withSecrets }) }
}

export const experimentEndpoints = bind('experiment', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listExperiments(tx, actor, query)
    return { experiments: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const id = await createExperiment(tx, actor, {
      ...basicsIn(body),
      title: body.title,
      shelf: body.shelf,
      suiteId: body.suite_id,
      durationMinutes: body.duration_minutes,
      needsReport: body.needs_report,
      autoPercent: body.auto_percent,
      reportPercent: body.report_percent,
    })
    return shown(tx, { actor, kernel }, id)
  },
  import: async ({ actor, body, tx, kernel, ok, answerCode }) => {
    const jobId = ok(await startImport(tx, kernel, actor, body.url, null))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  get: async ({ actor, object }) => ({ experiment: presentExperiment(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    await saveExperiment(tx, object.id, {
      ...(body.duration_minutes === undefined ? {} : { durationMinutes: body.duration_minutes }),
      ...(body.needs_report === undefined ? {} : { needsReport: body.needs_report }),
      ...(body.auto_percent === undefined ? {} : { autoPercent: body.auto_percent }),
      ...(body.report_percent === undefined ? {} : { reportPercent: body.report_percent }),
    })
    await refreshOutline(tx, await lockOutline(tx, object.id))
    return shown(tx, { actor, kernel }, object.id)
  },
  putEnv: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, {}))
    await lockOutline(tx, object.id)
    const saved = await saveExperiment(tx, object.id, {
      suiteId: body.suite_id,
      ...(body.network_on === undefined ? {} : { networkOn: body.network_on }),
      ...(body.concurrent_environments === undefined ? {} : { concurrentEnvironments: body.concurrent_environments }),
    })
    await refreshOutline(tx, saved)
    return shown(tx, { actor, kernel }, object.id)
  },
  putParameters: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, {}))
    await lockOutline(tx, object.id)
    await refreshOutline(tx, await saveExperiment(tx, object.id, { parameters: body.parameters }))
    return shown(tx, { actor, kernel }, object.id)
  },
  sampleParameters: async ({ body }) => ({ values: parameterValues(body.parameters, body.seed) }),
  setNightlyValidation: async ({ actor, object, body, tx, kernel }) => {
    await saveExperiment(tx, object.id, { nightlyValidation: body.nightly_validation })
    return shown(tx, { actor, kernel }, object.id)
  },
  getTeach: async ({ object }) => ({
    teach: object.experiment.teach,
    teaching_guide: object.experiment.teachingGuide,
    version: object.version,
  }),
  putTeach: async ({ actor, object, body, tx, ok }) => {
    const content = ok(await saveContent(tx, actor, object.id, body.version, {}))
    const saved = await saveExperiment(tx, object.id, {
      ...(body.teach ? { teach: ok(merged(OrderedTeach, object.experiment.teach, body.teach, 'teach')) } : {}),
      ...(body.teaching_guide ? { teachingGuide: body.teaching_guide } : {}),
    })
    await refreshOutline(tx, await lockOutline(tx, object.id))
    return { teach: saved.teach, teaching_guide: saved.teachingGuide, version: content.version }
  },
  addToLibrary: async ({ actor, object, body, tx, kernel, ok, refuse, logged }) => {
    const { orgId } = actor
    if (orgId === null) return refuse('noOrganisation')
    const { id, isNew, leftOut } = ok(await addToLibrary(tx, { actor: { ...actor, orgId }, kernel }, object, body.mode))
    logged({ after: { case_id: id, mode: body.mode, is_new: isNew } })
    return { ...(await shown(tx, { actor, kernel }, id)), is_new: isNew, left_out: leftOut }
  },
  addToPractice: async ({ actor, object, tx, kernel, refuse, logged }) => {
    const { orgId } = actor
    if (orgId === null) return refuse('noOrganisation')
    const wish = { title: object.title, shelf: 'template', isPublic: true } as const
    const made = object.publishedVersion > 0 ? copyPublished : copyExperiment
    const { id, leftOut } = await made(tx, { ...actor, orgId }, object, wish)
    logged({ after: { template_id: id } })
    return { ...(await shown(tx, { actor, kernel }, id)), left_out: leftOut }
  },
  export: async ({ actor, object, query, tx, kernel, answerCode }) => {
    const jobId = await startExport(tx, kernel, actor, object, query.format ?? 'package')
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },

  compare: async ({ object, params, query, tx }) => {
    const number = Number(params.number)
    const against = query.against ?? String(number - 1)
    const one = orAbsent(await loadSnapshot(tx, object.id, number))
    const other =
      against === 'now'
        ? snapshotOf(
            // A new name holds at once, without being published: it is none of the version's differences.
            one.title,
            object.experiment,
            await loadSections(tx, object.id),
            await attachedOf(tx, object.id),
          )
        : against === '0'
          ? { ...one, sections: [] }
          : orAbsent(await loadSnapshot(tx, object.id, Number(against)))
    const isForward = against === 'now' || Number(against) > number
    return { changes: isForward ? compareVersions(one, other) : compareVersions(other, one) }
  },

  outline: async ({ actor, object, query, tx }) => {
    const outline = orAbsent(await getOutline(tx, object.id, query.version ? Number(query.version) : undefined))
    return { outline: presentOutline(outline, mayEdit(actor, object)) }
  },
  operation: async ({ object, tx }) => {
    const found = await operationOf(tx, object.id, object.publishedVersion)
    if (!found?.question.experiment) return { operation: null }
    const { question, leftOut, hasSuite } = found
    return {
      operation: { experiment: question.experiment!, steps: question.steps, left_out: leftOut, has_suite: hasSuite },
    }
  },
  createSection: async ({ actor, object, body, tx }) => {
    const { row, position } = await appendSection(tx, actor, object.id, body.title)
    return { section: presentSection({ ...row, steps: [] }, position, { withSecrets: true }) }
  },
  updateSection: async ({ object, params, body, tx, ok }) => {
    orAbsent(await findSection(tx, object.id, params.section_id))
    await editOutline(tx, object.id, async () =>
      ok(await saveSection(tx, params.section_id, body.version, { title: body.title })),
    )
    const sections = await loadSections(tx, object.id)
    const position = sections.findIndex((section) => section.id === params.section_id)
    return { section: presentSection(sections[position]!, position, { withSecrets: true }) }
  },
  removeSection: async ({ object, params, tx, logged }) => {
    const section = orAbsent(await findSection(tx, object.id, params.section_id))
    await editOutline(tx, object.id, () => deleteSection(tx, section.id))
    logged({ before: { section: section.title }, after: { section: null } })
    return {}
  },
  orderSections: async ({ object, body, tx, ok }) => {
    ok(await reorderSections(tx, object.id, body.section_ids))
    return {}
  },
  createStep: async ({ actor, object, body, tx, ok }) => {
    const { section_id: sectionId, position: wanted, ...step } = body
    const fault = step.question && patternFault(step.question)
    if (fault) return ok(refuseField('question', fault))
    const { row, position } = await addStep(tx, actor, object.id, sectionId, newStepOf(step), wanted)
    return { step: presentStep(stepContent(row), sectionId, position, { withSecrets: true }) }
  },
  importSteps: async ({ actor, object, body, tx, kernel, ok, answerCode }) => {
    const jobId = ok(await startImport(tx, kernel, actor, body.url, object))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  getStep: async ({ actor, object, tx }) => shownStep(tx, actor, object),
  updateStep: async ({ actor, object, body, tx, ok, refuse, changed }) => {
    const { version, hint_cost: hintCost, ...patch } = body
    const merged = { ...object.step, ...patch, hintCost: hintCost ?? object.step.hintCost }
    if (merged.kind === 'question' && !merged.question) return refuse('invalid', { message: '请填写题目' })
    if (merged.hintCost > merged.points) return refuse('invalid', { message: '提示扣分不能大于分值' })
    const misfit = rubricMisfit(merged.rubric, merged.points)
    if (misfit) return ok(refuseField('rubric', misfit))
    const fault = patch.question && patternFault(patch.question)
    if (fault) return ok(refuseField('question', fault))
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const step = await editOutline(tx, object.step.experimentId, async () =>
      ok(
        await saveStep(tx, actor, object.step.id, version, {
          ...given,
          ...(hintCost === undefined ? {} : { hintCost }),
        }),
      ),
    )
    changed({ domain: 'experiment', id: step.experimentId })
    return shownStep(tx, actor, { ...object, step })
  },
  moveStep: async ({ actor, object, body, tx, changed }) => {
    const { step } = object
    await moveStep(tx, step, body.section_id, body.position)
    changed({ domain: 'experiment', id: step.experimentId })
    return shownStep(tx, actor, { ...object, step: { ...step, sectionId: body.section_id } })
  },
  removeStep: async ({ object, tx, changed }) => {
    const { id, experimentId } = object.step
    await editOutline(tx, experimentId, () => deleteStep(tx, id))
    changed({ domain: 'experiment', id: experimentId })
    return {}
  },

  validateSolution: async ({ actor, object, tx, kernel, ok }) => {
    const { validation, jobId } = ok(await startValidation(tx, kernel, actor, object))
    const listed = orAbsent(await findValidation(tx, object.id, validation.id))
    return { validation: presentValidation(listed, listed.taskHash), job: { job_id: jobId } }
  },
  validations: async ({ object, query, tx }) => {
    const { rows, total } = await listValidations(tx, object.id, query)
    return { validations: rows.map((row) => presentValidationRow(row, object.experiment.taskHash)), total }
  },
  validation: async ({ object, params, tx }) => ({
    validation: presentValidation(
      orAbsent(await findValidation(tx, object.id, params.validation_id)),
      object.experiment.taskHash,
    ),
  }),
})
