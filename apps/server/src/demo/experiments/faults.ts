import { Question } from '@lab/contract/question/content'
import { questionGap } from '@lab/contract/question/gaps'
import { demoCategories } from './categories.ts'
import { demoTemplates } from './templates.ts'
import type { DemoExperiment, DemoQuestion, DemoStep } from './types.ts'

const leaves = demoCategories.flatMap((category) => category.children ?? [category]).map((category) => category.key)
const templates = demoTemplates.map((template) => template.key)

/** What an experiment's data breaks of the console's limits (spec: title 50, 5 tags of 10) and of its own references. */
export function faultsOf(experiment: DemoExperiment): string[] {
  const steps = experiment.sections.flatMap((section) => section.steps)
  const hostnames = experiment.suite.machines.map((machine) => machine.hostname)
  const points = steps.reduce((sum, step) => sum + step.points, 0)
  return broken([
    [experiment.title.length <= 50, 'title is longer than 50'],
    [experiment.tags.length <= 5 && isUnique(experiment.tags), 'more than 5 tags, or a tag twice'],
    [experiment.tags.every((tag) => [...tag].length <= 10), 'a tag is longer than 10'],
    [leaves.includes(experiment.category), 'category is no leaf of the tree'],
    [experiment.suite.machines.every((machine) => templates.includes(machine.templateKey)), 'unknown template'],
    [experiment.sections.length >= 2 && experiment.sections.length <= 4, 'not 2 to 4 sections'],
    [steps.length >= 6 && steps.length <= 10, 'not 6 to 10 steps'],
    [isUnique(steps.map((step) => step.key)), 'two steps share a key'],
    [points === 100, `points sum to ${points}`],
    [steps.filter((step) => step.kind === 'task').length >= 4, 'fewer than 4 tasks'],
    [steps.at(-1)?.kind === 'report', 'does not close with a report'],
  ]).concat(steps.flatMap((step) => stepFaults(step, hostnames).map((fault) => `${step.key}: ${fault}`)))
}

function stepFaults(step: DemoStep, hostnames: readonly string[]): string[] {
  return broken([
    [step.title.length <= 50, 'title is longer than 50'],
    [step.body.length > 60, 'body is too short to teach'],
    [(step.body.match(/^```/gm) ?? []).length % 2 === 0, 'a code fence stays open'],
    [!step.machine || hostnames.includes(step.machine), 'machine is not in the suite'],
    [!step.hintCost || (step.hint !== undefined && step.hintCost < step.points), 'hint costs too much'],
    [(step.kind === 'task') === (step.check !== undefined), 'a task, and only a task, has a check'],
    [(step.kind === 'task') === (step.solve !== undefined), 'a task, and only a task, has a solution'],
    [(step.kind === 'text') === (step.points === 0), 'a text, and only a text, has no points'],
    [(step.kind === 'question') === (step.question !== undefined), 'a question, and only a question, asks one'],
    [!['question', 'report'].includes(step.kind) || Boolean(step.answer), 'no reference answer'],
  ]).concat(step.question ? questionFaults(step.question) : [])
}

function questionFaults(given: DemoQuestion): string[] {
  const parsed = Question.safeParse(given)
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message)
  const { data: question } = parsed
  const gap = questionGap(question)
  const isChoice = question.type === 'single' || question.type === 'multiple'
  return broken([
    [gap === undefined, gap ?? ''],
    [question.analysis.length > 20, 'analysis explains nothing'],
    [!isChoice || question.options.length >= 3, 'fewer than 3 options'],
    [question.type !== 'multiple' || question.answer.length >= 2, 'a multiple choice has several answers'],
  ])
}

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const broken = (rules: readonly (readonly [boolean, string])[]) =>
  rules.filter(([holds]) => !holds).map(([, said]) => said)
