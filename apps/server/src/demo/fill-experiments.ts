import { Question } from '@lab/contract/question/content'
import { publishContent } from '../domains/content/index.ts'
import { demoIds } from '@lab/contract/demo-ids'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import { createSuite, createTemplate } from '../domains/environment/index.ts'
import { copyExperiment, createExperiment, findExperiment } from '../domains/experiment/index.ts'
import type { AttachedDataset } from '../domains/dataset/index.ts'
import { demoExperimentHomes } from './classes.ts'
import { attachedIn } from './fill-datasets.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoExperiments } from './experiments/index.ts'
import { operationsExperiments } from './experiments/operations/index.ts'
import { demoTemplates } from './experiments/templates.ts'
import type { DemoExperiment, DemoStep } from './experiments/types.ts'

const fixedIds: Readonly<Record<string, string>> = {
  'linux-shell': demoIds.experiment,
  'git-basics': demoIds.lessonExperiment,
}
const markdown = (value: string) => ({ format: 'markdown' as const, value })

type Filled = Pick<DemoSchool, 'people' | 'organisations' | 'datasets'> & { categories: ReadonlyMap<string, string> }

/** Makes templates, suites, the experiments and the copies of some in the repository; returns their ids by key, and those of the suites by experiment. */
export async function fillExperiments(
  tx: Tx,
  kernel: Kernel,
  { people, organisations, datasets, categories }: Filled,
): Promise<Pick<DemoSchool, 'experiments' | 'cases'> & { suites: Readonly<Record<string, string>> }> {
  const templates = new Map<string, string>()
  for (const [index, template] of demoTemplates.entries()) {
    const row = ok(
      await createTemplate(
        tx,
        { orgId: null, creatorId: named(people, 'operator') },
        {
          title: template.title,
          summary: template.summary,
          virtual_type: template.virtualType,
          architecture: template.arch,
          image: template.image ?? '',
          account: template.account ?? 'learner',
          cpus: template.cpus,
          memory_mb: template.memoryMb,
          disk_mb: template.diskMb,
          access: [...template.access],
          ports: template.webPort ? [template.webPort] : [],
          requires: [...template.requires],
          start_command: template.startCommand ?? '',
          env_usage: 'experiment',
        },
        index === 0 ? demoIds.template : undefined,
      ),
    )
    templates.set(template.key, row.id)
  }
  const experiments: Record<string, string> = {}
  const cases: Record<string, string> = {}
  const suites: Record<string, string> = {}
  for (const experiment of [...operationsExperiments, ...demoExperiments]) {
    const home = demoExperimentHomes[experiment.key]!
    const who = { orgId: named(organisations, home.organisation), userId: named(people, home.teacher) }
    const suite = ok(
      await createSuite(
        tx,
        { orgId: who.orgId, creatorId: who.userId },
        {
          title: experiment.suite.title,
          summary: `用于实验「${experiment.title}」`,
          env_usage: 'experiment',
          machines: experiment.suite.machines.map((machine) => ({
            hostname: machine.hostname,
            template_id: templates.get(machine.templateKey)!,
            networks: [...(machine.networks ?? [])],
          })),
        },
      ),
    )
    suites[experiment.key] = suite.id
    const made = {
      who,
      experiment,
      suiteId: suite.id,
      categoryId: categories.get(experiment.category)!,
      datasets: attachedIn(datasets, experiment.key),
    }
    const id = await fillExperiment(tx, kernel, { ...made, id: fixedIds[experiment.key], isPublic: home.isPublic })
    // Images are built when somebody wants them: until then nothing validates or plays what needs one.
    if (demoExperiments.includes(experiment)) experiments[experiment.key] = id
    if (home.isCase) {
      const fixed = experiment.key === 'linux-shell' ? demoIds.experimentCase : undefined
      cases[experiment.key] = await fillCase(tx, kernel, who, id, fixed)
    }
  }
  return { experiments, cases, suites }
}

interface Made {
  who: { orgId: string; userId: string }
  experiment: DemoExperiment
  suiteId: string
  categoryId: string
  datasets: AttachedDataset[]
  id: string | undefined
  isPublic: boolean
}

/** The exemplar of an experiment in the repository. */
async function fillCase(
  tx: Tx,
  kernel: Kernel,
  who: Made['who'],
  sourceId: string,
  id: string | undefined,
): Promise<string> {
  const source = (await findExperiment(tx, sourceId, null))!
  const made = await copyExperiment(tx, who, source, { id, title: source.title, shelf: 'case', isPublic: true })
  await publishFirst(tx, kernel, who, made.id, source.title)
  return made.id
}

/** The validation needs a living environment, which the first start does not wait for; it runs right after. */
async function publishFirst(tx: Tx, kernel: Kernel, who: Made['who'], id: string, title: string): Promise<void> {
  const row = { id, title, kind: 'experiment' as const, state: 'draft' as const, publishedVersion: 0 }
  ok(await publishContent(tx, kernel, who, row, { seen: null, note: '演示内容', force: true }))
}

async function fillExperiment(
  tx: Tx,
  kernel: Kernel,
  { who, experiment, suiteId, categoryId, datasets, id, isPublic }: Made,
): Promise<string> {
  const made = await createExperiment(tx, who, {
    ...(id ? { id } : {}),
    title: experiment.title,
    summary: markdown(experiment.summary),
    categoryId,
    tags: [...experiment.tags],
    difficulty: experiment.difficulty,
    isPublic,
    suiteId,
    datasets,
    durationMinutes: experiment.durationMinutes,
    needsReport: experiment.sections.some((section) => section.steps.some((step) => step.kind === 'report')),
    teachingGuide: markdown(experiment.teachingGuide),
    sections: experiment.sections.map((section) => ({ title: section.title, steps: section.steps.map(newStep) })),
  })
  await publishFirst(tx, kernel, who, made, experiment.title)
  return made
}

/** A step of a demo experiment, to be made. */
export const newStep = (step: DemoStep) => ({
  title: step.title,
  kind: step.kind,
  body: markdown(step.body),
  points: step.points,
  hint: step.hint ?? '',
  hintCost: step.hintCost ?? 0,
  answer: step.answer ?? '',
  machine: step.machine ?? null,
  setup: step.setup ?? '',
  check: step.check
    ? { type: step.check.type, script: step.check.script, timeout_seconds: step.check.timeoutSeconds }
    : null,
  solve: step.solve ?? '',
  cleanup: step.cleanup ?? '',
  rubric: step.rubric ?? null,
  question: step.question ? Question.parse(step.question) : null,
})
