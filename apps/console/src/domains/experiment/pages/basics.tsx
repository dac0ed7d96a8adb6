import type { Experiment } from '@lab/contract/experiment'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import type { ZodType } from 'zod'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { submitResult } from '../../../app/request/submit-result.ts'
import { uploadFile } from '../../../app/request/upload-file.ts'
import { useMount } from '../../../content/use-mount.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import type { RichText } from '../../../kit/editor/index.ts'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormSection, SubmitResult } from '../../../kit/form/form-types.ts'
import type { Option } from '../../../kit/list/list-types.ts'
import { useCategoryOptions } from '../../category/index.ts'
import { basicsOf, basicsSchema, envChanged, updateOf, type BasicsValues } from '../basics-values.ts'
import { CoverControl } from '../parts/cover-control.tsx'
import { ShareControl } from '../parts/share-control.tsx'
import { useExperiment, useTakeSaved } from '../use-experiment.ts'
import { difficultyWords, optionsOf } from '../words.ts'

/** Basic information of an experiment: what it is called, how it is found and how it is scored. */
export default function ExperimentBasics() {
  const { id } = useMount()
  const { data: experiment } = useExperiment(id)
  const categories = useCategoryOptions('experiment')
  if (!experiment) return <Skeleton active paragraph={{ rows: 8 }} style={{ maxWidth: 880 }} />
  return <BasicsForm key={id} experiment={experiment} categories={categories} />
}

function BasicsForm({ experiment, categories }: { experiment: Experiment; categories: Option[] | undefined }) {
  const { id } = experiment
  const takeSaved = useTakeSaved()
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const ownVersion = useRef(experiment.version)
  const canEdit = experiment.can.edit

  const submit = async (values: BasicsValues, seen: number | undefined): Promise<SubmitResult<BasicsValues>> => {
    const version = Math.max(ownVersion.current, seen ?? 0)
    try {
      let saved = (await api.experiment.update({ params: { id }, body: updateOf(values, version) }, { quiet: true }))
        .experiment
      if (envChanged(values, saved)) {
        const { suite_id, version: next } = saved
        const { network_on, concurrent_environments } = values
        const body = { version: next, suite_id, network_on, concurrent_environments }
        saved = (await api.experiment.putEnv({ params: { id }, body }, { quiet: true })).experiment
      }
      ownVersion.current = saved.version
      takeSaved(saved)
    } catch (error) {
      if (!isApiError(error) || error.reason !== 'changedMeanwhile') return submitResult<BasicsValues>(error)
      const { experiment: theirs } = await api.experiment.get({ params: { id } })
      return {
        conflict: {
          by: theirs.updated_by?.real_name ?? '其他人',
          at: theirs.updated_at,
          version: theirs.version,
          theirs: basicsOf(theirs),
        },
      }
    }
  }
  return (
    <FormPage
      schema={basicsSchema as unknown as ZodType<BasicsValues>}
      fields={fieldsOf(experiment.title, experiment.shape, categories)}
      initialValues={basicsOf(experiment)}
      version={experiment.version}
      draftKey={`experiment:${id}:basics`}
      onSubmit={submit}
      onSaved={() => showToast('基本信息已保存')}
      {...(canEdit === true ? {} : { isDisabled: true, blockedReason: String(canEdit ?? '您没有编辑此实验的权限') })}
    />
  )
}

const fieldsOf = (title: string, shape: string, categories: Option[] | undefined): FormSection<BasicsValues>[] => [
  {
    title: '介绍',
    fields: [
      { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
      {
        name: 'cover',
        label: '封面',
        kind: 'custom',
        render: ({ value, onChange, isDisabled }) => (
          <CoverControl
            title={title}
            shape={shape}
            src={String(value ?? '')}
            onChange={onChange}
            isDisabled={isDisabled}
          />
        ),
      },
      { name: 'category_id', label: '分类', kind: 'select', options: categories, placeholder: '未分类' },
      { name: 'difficulty', label: '难度', kind: 'radio', options: optionsOf(difficultyWords) },
      { name: 'tags', label: '标签', kind: 'tags' },
      {
        name: 'summary',
        label: '简介',
        kind: 'custom',
        render: ({ value, onChange, isDisabled }) => (
          <RichTextEditor
            label="实验简介"
            value={(value as RichText | undefined) ?? { format: 'wysiwyg', value: '' }}
            onChange={onChange}
            canEdit={!isDisabled}
            upload={uploadFile}
            placeholder="学员会做什么、学到什么、需要先会什么"
          />
        ),
      },
      {
        name: 'is_public',
        label: '可见范围',
        kind: 'switch',
        onText: '公开',
        offText: '私有',
        help: '公开后本组织的教师都能看到；私有时只有创建者、管理员和被授权的人能看到。',
      },
    ],
  },
  {
    title: '完成与评分',
    fields: [
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
    ],
  },
  {
    title: '环境',
    fields: [
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
    ],
  },
]
