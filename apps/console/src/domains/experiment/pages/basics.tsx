import type { Experiment } from '@lab/contract/experiment'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { useMount } from '../../../content/use-mount.ts'
import type { FormField } from '../../../kit/form/form-types.ts'
import { basicsOf, basicsSchema, envChanged, updateOf, type BasicsValues } from '../basics-values.ts'
import { outlineShape } from '../../../kit/cover-shape.ts'
import { CoverControl } from '../../../content/cover-control.tsx'
import { ShareControl } from '../parts/share-control.tsx'
import { useExperiment } from '../use-experiment.ts'

/** Basic information of an experiment: what it is called, how it is found and how it is scored. */
export default function ExperimentBasics() {
  const { id } = useMount()
  const { data: experiment } = useExperiment(id)
  return (
    <ContentBasics
      kind="experiment"
      content={experiment}
      schema={basicsSchema}
      valuesOf={basicsOf}
      fields={({ title, category, difficulty, tags, summary, isPublic }) => [
        {
          title: '介绍',
          fields: [
            title,
            coverField(experiment),
            category,
            difficulty,
            tags,
            summary('学员会做什么、学到什么、需要先会什么'),
            isPublic,
          ],
        },
        { title: '完成与评分', fields: scoring },
        { title: '环境', fields: environment },
      ]}
      save={save(id)}
      readNow={async () => (await api.experiment.get({ params: { id } })).experiment}
    />
  )
}

/** What the environment needs is saved by a call of its own, where it was changed. */
const save =
  (id: string) =>
  async (values: BasicsValues, version: number): Promise<Experiment> => {
    const quietly = { quiet: true }
    const body = updateOf(values, version)
    const { experiment: saved } = await api.experiment.update({ params: { id }, body }, quietly)
    if (!envChanged(values, saved)) return saved
    const { network_on, concurrent_environments } = values
    const env = { version: saved.version, suite_id: saved.suite_id, network_on, concurrent_environments }
    return (await api.experiment.putEnv({ params: { id }, body: env }, quietly)).experiment
  }

const coverField = (experiment: Experiment | undefined): FormField<BasicsValues> => ({
  name: 'cover',
  label: '封面',
  kind: 'custom',
  render: ({ value, onChange, isDisabled }) => (
    <CoverControl
      kind="experiment"
      title={experiment?.title ?? ''}
      shape={outlineShape(experiment?.shape ?? '')}
      src={String(value ?? '')}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  ),
})

const scoring: FormField<BasicsValues>[] = [
  { name: 'duration_minutes', label: '预计时长', kind: 'number', min: 1, max: 6000, unit: '分钟' },
  { name: 'needs_report', label: '实验报告', kind: 'switch', onText: '需要', offText: '不需要' },
  {
    name: 'auto_percent',
    label: '评分占比',
    when: (values) => values.needs_report === true,
    kind: 'custom',
    render: ({ id, value, onChange, isDisabled }) => (
      <ShareControl id={id} auto={value} onChange={onChange} isDisabled={isDisabled} />
    ),
  },
]

const environment: FormField<BasicsValues>[] = [
  {
    name: 'network_on',
    label: '访问外网',
    kind: 'switch',
    onText: '允许',
    offText: '不允许',
    help: '多数实验不需要外网；关闭后更安全，也更稳定。',
  },
  {
    name: 'concurrent_environments',
    label: '并行环境数',
    kind: 'number',
    min: 1,
    max: 10,
    unit: '个',
    help: '一名学员同时可以启动的环境数量。',
  },
]
