import { EditOutlined, SendOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { z } from 'zod'
import { DetailPage } from '../detail/detail-page.tsx'
import { showToast } from '../dialogs/toast-store.ts'
import { FormPage } from '../form/form-page.tsx'
import type { FormSection, SubmitResult } from '../form/form-types.ts'
import { Duration, RelativeTime } from '../measures.tsx'
import { StateTag } from '../state-tag.tsx'
import { CATEGORIES } from './sample.ts'

const schema = z.object({
  title: z.string({ error: '请输入名称' }).trim().min(1, '请输入名称').max(50, '长度不能大于50个字符'),
  category: z.string({ error: '请选择分类' }),
  isPublic: z.boolean().default(false),
  minutes: z.number().min(5, '时长不能少于5分钟').optional(),
  opensAt: z.string().optional(),
  tags: z.array(z.string()).default([]),
  summary: z.string().max(200, '长度不能大于200个字符').optional(),
})
type Values = z.infer<typeof schema>

const fields: FormSection<Values>[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'title', label: '名称', kind: 'text', maxLength: 50, placeholder: '给学员看的名称' },
      {
        name: 'category',
        label: '分类',
        kind: 'select',
        options: CATEGORIES.map((value) => ({ value, label: value })),
        placeholder: '请选择',
      },
      { name: 'tags', label: '标签', kind: 'tags', suggestions: ['入门', '选修', '期末'] },
      { name: 'summary', label: '简介', kind: 'textarea', maxLength: 200 },
    ],
  },
  {
    title: '教学安排',
    fields: [
      { name: 'isPublic', label: '公开', kind: 'switch', help: '公开后其他组织的教师可以引用。' },
      { name: 'minutes', label: '预计时长', kind: 'number', min: 0, unit: '分钟' },
      { name: 'opensAt', label: '开放时间', kind: 'date', hasTime: true, placeholder: '不限' },
    ],
  },
]

/** A detail page with a form in its tab. The first save meets a colleague's change, the second goes through. */
export function ObjectPreview() {
  const [now] = useState(() => Date.now())
  const [hasClashed, setClashed] = useState(false)
  const initial: Partial<Values> = {
    title: 'Linux 系统：用户与权限管理',
    category: '专业基础',
    isPublic: false,
    minutes: 45,
    tags: ['入门'],
  }
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    if (values.title === '重名') return { fieldErrors: { title: '名称已被占用' } }
    if (hasClashed) return
    setClashed(true)
    return {
      conflict: {
        by: '李思远',
        at: now - 180_000,
        version: 2,
        theirs: { title: 'Linux：账号与权限', category: '专业核心' },
      },
    }
  }
  return (
    <DetailPage
      kind="experiment"
      title="Linux 系统：用户与权限管理"
      state={<StateTag state="published" />}
      facts={[
        { label: '创建者', value: '王海燕' },
        { label: '预计时长', value: <Duration seconds={2700} /> },
        { label: '更新', value: <RelativeTime at={now - 7_200_000} /> },
      ]}
      primaryAction={{ key: 'send', label: '安排到班级', icon: SendOutlined, run: () => showToast('已安排') }}
      actions={[{ key: 'edit', label: '编辑', icon: EditOutlined, run: () => showToast('编辑') }]}
      moreActions={[
        { key: 'copy', label: '复制', run: () => showToast('已复制') },
        { key: 'remove', label: '删除', danger: true, disabledReason: '正在 2 个班级中使用', run: () => undefined },
      ]}
      activeTab="basics"
      tabs={[
        { key: 'basics', label: '基本信息', to: '#basics' },
        { key: 'content', label: '内容', to: '#content', count: 12 },
        { key: 'env', label: '实验环境', to: '#env' },
        { key: 'query', label: '答疑', to: '#query', count: 3 },
        { key: 'record', label: '学习记录', to: '#record' },
      ]}
    >
      <FormPage
        schema={schema}
        fields={fields}
        initialValues={initial}
        version={1}
        draftKey="preview"
        onSubmit={submit}
        onSaved={() => showToast('已保存')}
      />
    </DetailPage>
  )
}
