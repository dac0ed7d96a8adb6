import type { MoocContent } from '@lab/contract/mooc'
import { CoursePlan } from '@lab/contract/mooc-plan'
import { completionLabels, completions } from '@lab/contract/series-plan'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { useMount } from '../../../content/use-mount.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { useMooc, usePlan } from '../use-mooc.ts'

const schema = CoursePlan.pick({ completion: true })
type Values = z.output<typeof schema>

const valuesOf = ({ plan }: MoocContent): Values => ({ completion: plan.completion })

/** What completes the experiments and exams of a course. */
export default function MoocTeach() {
  const { id } = useMount()
  const { data: course } = useMooc(id)
  const { data, error, refetch } = usePlan(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !course) return <Skeleton active paragraph={{ rows: 6 }} style={{ maxWidth: 880 }} />
  return <Rules key={id} id={id} data={data} canEdit={course.can.edit} />
}

type RulesProps = { id: string; data: MoocContent; canEdit: true | string | undefined }

function Rules({ id, data, canEdit }: RulesProps) {
  const stale = useStaleContents()
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const own = useRef(data)
  return (
    <FormPage<Values>
      schema={schema}
      fields={fields}
      initialValues={valuesOf(data)}
      version={data.version}
      draftKey={`mooc:${id}:rules`}
      onSubmit={(rules, seen) =>
        saveOver<Values>(
          async () => {
            const newest = own.current.version > data.version ? own.current : data
            const version = Math.max(newest.version, seen ?? 0)
            own.current = await api.mooc.savePlan({ params: { id }, body: { plan: rules, version } }, { quiet: true })
            void stale('mooc')
          },
          async () => {
            const theirs = await api.mooc.plan({ params: { id } }, { quiet: true })
            own.current = theirs
            return { values: valuesOf(theirs), version: theirs.version }
          },
        )
      }
      onSaved={() => showToast('教学设置已保存')}
      {...(canEdit === true ? {} : { isDisabled: true, blockedReason: canEdit ?? '您没有编辑此课程的权限' })}
    />
  )
}

const fields = [
  {
    name: 'completion' as const,
    label: '实验和考试',
    kind: 'radio' as const,
    options: completions.map((value) => ({ value, label: completionLabels[value] })),
    help: '图文、PDF 和链接学完即完成，视频按实际观看的部分计算，讨论按发言次数，数据集按打开或下载。',
  },
]
