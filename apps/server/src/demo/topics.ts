import { demoIds } from '@lab/contract/demo-ids'
import { demoExperiments } from './experiments/index.ts'
import type { DemoExperiment } from './experiments/types.ts'
import { stepsOf } from './learners/acts.ts'
import { chance } from './learners/dice.ts'
import type { ProfileName } from './learners/profiles.ts'
import { studentsOfClass } from './people.ts'

/** The experiments in the store of practice templates, in their order. */
const templateKeys = ['linux-shell', 'git-basics', 'python-grades', 'web-service']

/** What is practised is marked at once: a template has no report, which a teacher would have to read. */
const withoutReport = (experiment: DemoExperiment): DemoExperiment => ({
  ...experiment,
  sections: experiment.sections
    .map((section) => ({ ...section, steps: section.steps.filter(({ kind }) => kind !== 'report') }))
    .filter(({ steps }) => steps.length > 0),
})

export const demoTemplateExperiments: readonly DemoExperiment[] = templateKeys.map((key) =>
  withoutReport(demoExperiments.find((one) => one.key === key)!),
)

/** Keys of the steps of a template, in their order. */
export const templateSteps = (key: string) => stepsOf(demoTemplateExperiments.find((one) => one.key === key)!)

/** The running topic: the templates that it has, and the ids that addresses name. */
export const demoTopic = {
  title: '命令行与版本控制练习',
  summary:
    '三个可以反复做的上机实验：命令行基本操作、Git 版本控制、用 Python 处理成绩表。每次练习都从头开始，取最好的一次成绩。',
  tags: ['命令行', 'Git', 'Python'],
  experiments: ['linux-shell', 'git-basics', 'python-grades'],
  fixedIds: [demoIds.topicExperiment],
}

/** A learner's attempts at one experiment of the topic, the last of them so many days ago. */
export interface DemoPractice {
  username: string
  experiment: string
  attempts: readonly ProfileName[]
  daysAgo: number
  /** Fixed id of the record. */
  id?: string
}

/** Somebody gets better from attempt to attempt; most try a second time, few a third. */
function attemptsOf(username: string, experiment: string): ProfileName[] {
  const dice = chance(username, experiment, 'topic')
  if (dice < 0.2) return ['stuck']
  if (dice < 0.55) return ['careful', 'steady']
  return dice < 0.8 ? ['steady'] : ['late', 'careful', 'quick']
}

/** What the learners of a class practised: the first experiment nearly all of them, the later ones fewer. */
export const demoPractices: readonly DemoPractice[] = studentsOfClass(0)
  .slice(0, 14)
  .flatMap((username, nth) =>
    demoTopic.experiments.flatMap((experiment, at): DemoPractice[] => {
      // The first learner has practised the first two, so that the topic's page shows every state of an experiment.
      const isFirst = nth === 0
      if (isFirst ? at > 1 : chance(username, experiment, 'practises') > 0.95 - 0.3 * at) return []
      const attempts = isFirst ? (['careful', 'quick'] as const) : attemptsOf(username, experiment)
      const practice = { username, experiment, attempts, daysAgo: 1 + ((nth * 3 + at * 5) % 9) }
      return [isFirst && at === 0 ? { ...practice, id: demoIds.topicExperimentRecord } : practice]
    }),
  )
