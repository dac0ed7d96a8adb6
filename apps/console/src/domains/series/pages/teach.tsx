import type { SeriesContent } from '@lab/contract/series'
import { completionLabels, completions, SeriesPlan, type SeriesKind } from '@lab/contract/series-plan'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import type { z } from 'zod'
import { saveOver } from '../../../api/request/save-over.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { useMount } from '../../../content/use-mount.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { callsOf, usePlan, useSeries, useSeriesKind } from '../use-series.ts'

const schema = SeriesPlan.pick({ completion: true })
type Values = z.output<typeof schema>

const valuesOf = ({ plan }: SeriesContent): Values => ({ completion: plan.completion })

/** What completes the parts of a series. */
export default function SeriesTeach() {
  const { id } = useMount()
  const kind = useSeriesKind()
  const { data: series } = useSeries(kind, id)
  const { data, error, refetch } = usePlan(kind, id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !series) return <Skeleton active paragraph={{ rows: 6 }} style={{ maxWidth: 880 }} />
  return <Rules key={id} kind={kind} id={id} data={data} canEdit={series.can.edit} />
}

type RulesProps = { kind: SeriesKind; id: string; data: SeriesContent; canEdit: true | string | undefined }

function Rules({ kind, id, data, canEdit }: RulesProps) {
  const stale = useStaleContents()
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const own = useRef(data)
  return (
    <FormPage<Values>
      schema={schema}
      fields={fields}
      initialValues={valuesOf(data)}
      version={data.version}
      draftKey={`${kind}:${id}:rules`}
      onSubmit={(rules, seen) =>
        saveOver<Values>(
          async () => {
            const newest = own.current.version > data.version ? own.current : data
            const version = Math.max(newest.version, seen ?? 0)
            own.current = await callsOf[kind].savePlan(id, { plan: rules, version })
            void stale(kind)
          },
          async () => {
            const theirs = await callsOf[kind].plan(id)
            own.current = theirs
            return { values: valuesOf(theirs), version: theirs.version }
          },
        )
      }
      onSaved={() => showToast('教学设置已保存')}
      {...(canEdit === true ? {} : { isDisabled: true, blockedReason: canEdit ?? '您没有编辑此系列的权限' })}
    />
  )
}

const fields = [
  {
    name: 'completion' as const,
    label: '完成条件',
    kind: 'radio' as const,
    options: completions.map((value) => ({ value, label: completionLabels[value] })),
    help: '决定一项内容何时算完成，后面的内容据此开放。',
  },
]
