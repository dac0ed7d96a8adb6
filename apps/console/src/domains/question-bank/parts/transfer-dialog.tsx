import { kindLabels } from '@lab/contract/kinds'
import type { BankQuestionRow } from '@lab/contract/bank-question'
import type { DataOf } from '@lab/contract/endpoint'
import type { question_bank, QuestionBankRow } from '@lab/contract/question-bank'
import { api } from '../../../api/request/api.ts'
import { readPickerPage } from '../../../kit/picker/picker-rules.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'

type TransferDialogProps = {
  bankId: string
  rows: BankQuestionRow[]
  how: 'move' | 'copy'
  onSaved: () => Promise<void>
  onClose: () => void
}

const columns: ListColumn<QuestionBankRow>[] = [
  { key: 'title', title: kindLabels.question_bank, minWidth: 200 },
  { key: 'question_count', title: '题数', width: 80, align: 'right' },
  { key: 'creator', title: '创建者', width: 120, render: (row) => row.creator.real_name },
]

/** Chooses the bank that questions go to. */
export default function TransferDialog({ bankId, rows, how, onSaved, onClose }: TransferDialogProps) {
  const transfer = async ([bank]: QuestionBankRow[]): Promise<void> => {
    if (!bank) return
    const given = { params: { id: bankId }, body: { ids: rows.map(({ id }) => id), bank_id: bank.id } }
    const count =
      how === 'move' ? (await api.bankQuestion.move(given)).moved : (await api.bankQuestion.copy(given)).copied
    await onSaved()
    showToast(`${count} 道题已${how === 'move' ? '移动' : '复制'}到「${bank.title}」`)
  }
  return (
    <PickerDialog<QuestionBankRow, DataOf<typeof question_bank.list>>
      open
      mode="radio"
      title={`将 ${rows.length} 道题${how === 'move' ? '移动' : '复制'}到`}
      okText={how === 'move' ? '移动' : '复制'}
      columns={columns}
      filters={[{ kind: 'search', placeholder: '搜索题库' }]}
      isTaken={(row) => row.can.edit !== true || (how === 'move' && row.id === bankId)}
      source={({ page, per_page, selectValue }) => ({
        ...api.question_bank.list.query(
          { query: { page, per_page, ...(typeof selectValue === 'string' ? { keyword: selectValue } : {}) } },
          { quiet: true },
        ),
        select: (data) => readPickerPage<QuestionBankRow>(data, 'question_banks'),
      })}
      onConfirm={(chosen) => void transfer(chosen)}
      onClose={onClose}
    />
  )
}
