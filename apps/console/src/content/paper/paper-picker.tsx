import { kindLabels } from '@lab/contract/kinds'
import type { DataOf } from '@lab/contract/endpoint'
import { paperForms, paperStateLabels, type paper, type PaperFormName, type PaperRow } from '@lab/contract/paper'
import type { PaperSection } from '@lab/contract/question/paper-content'
import { api } from '../../api/request/api.ts'
import { Empty } from '../../kit/empty.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { RelativeTime } from '../../kit/measures.tsx'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { textOf } from '../pickers/picker-props.ts'
import { useBanks } from './use-banks.ts'

type PaperPickerProps = { onTake: (sections: PaperSection[]) => void; onClose: () => void }

const formOptions = paperForms.map((value) => ({ value, label: `${value}卷` }))

/** Chooses a paper of a bank, and which of its forms. */
export default function PaperPicker({ onTake, onClose }: PaperPickerProps) {
  const banks = useBanks()
  const first = banks[0]?.id
  if (first === undefined)
    return (
      <Dialog title="从试卷生成" onClose={onClose}>
        <Empty kind="question_bank" text="没有可用的题库，也就没有试卷。" />
      </Dialog>
    )
  const take = async ({ id, form }: PaperRow & { form: PaperFormName }): Promise<void> => {
    const { paper: chosen } = await api.paper.get({ params: { id } })
    const content = chosen.forms.find(({ name }) => name === form)?.content ?? chosen.content
    onTake(content.sections)
  }
  type Row = PaperRow & { form: PaperFormName }
  return (
    <PickerDialog<Row, DataOf<typeof paper.list>>
      key={first}
      open
      mode="radio"
      title="从试卷生成"
      okText="使用这份试卷"
      initialSearch={{ bank: first, form: 'A' }}
      nameOf={(row) => row.title}
      onClose={onClose}
      onConfirm={([row]) => void (row && take(row))}
      filters={[
        {
          kind: 'select',
          name: 'bank',
          label: kindLabels.question_bank,
          options: banks.map(({ id, title }) => ({ value: id, label: title })),
        },
        { kind: 'search', placeholder: '搜索试卷名称' },
        { kind: 'select', name: 'form', label: '卷别', options: formOptions },
      ]}
      columns={[
        { key: 'title', title: '名称' },
        { key: 'state', title: '状态', width: 88, render: (row) => paperStateLabels[row.state] },
        { key: 'question_count', title: '题数', width: 72, align: 'right' },
        { key: 'points', title: '总分', width: 72, align: 'right' },
        { key: 'form_count', title: '卷数', width: 72, align: 'right' },
        { key: 'form', title: '使用', width: 64, render: (row) => `${row.form}卷` },
        { key: 'updated_at', title: '更新时间', width: 122, render: (row) => <RelativeTime at={row.updated_at} /> },
      ]}
      source={({ bank, selectValue, form, page, per_page }) => ({
        ...api.paper.list.query({
          params: { id: textOf(bank) ?? first },
          query: { keyword: textOf(selectValue), page, per_page },
        }),
        select: (data) => ({
          rows: data.papers.map((row) => ({
            ...row,
            form: paperForms.slice(0, row.form_count).find((name) => name === form) ?? 'A',
          })),
          total: data.total,
        }),
      })}
    />
  )
}
