import { kindLabels } from '@lab/contract/kinds'
import type { bankQuestion, BankQuestionRow } from '@lab/contract/bank-question'
import type { DataOf } from '@lab/contract/endpoint'
import { questionDifficultyLabels, type PaperQuestion } from '@lab/contract/question/paper-content'
import { questionTypeLabels, usableTypes, type QuestionType } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { formatNumber } from '../../kit/format.ts'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { textOf } from '../pickers/picker-props.ts'
import { chosenInOrder, difficultyOptions, indented, typeOptions } from './bank-options.ts'
import { useBanks } from './use-banks.ts'

type BankPickerProps = {
  /** The bank that is looked at first. */
  bankId?: string | undefined
  /** Questions of banks that are asked already. */
  taken: ReadonlySet<string>
  onAdd: (questions: PaperQuestion[]) => void
  onClose: () => void
}

/** Chooses questions of banks, to be asked as they are now. */
export default function BankPicker(props: BankPickerProps) {
  const banks = useBanks()
  const first = props.bankId ?? banks[0]?.id
  if (first === undefined) return null
  return <Picker {...props} key={first} bankId={first} />
}

function Picker({ bankId, taken, onAdd, onClose }: BankPickerProps & { bankId: string }) {
  const banks = useBanks()
  const { data: points } = useQuery({
    ...api.question_bank.knowledge.query({ params: { id: bankId } }, { quiet: true }),
    select: (data) => indented(data.points),
  })
  const add = async (rows: BankQuestionRow[]): Promise<void> => {
    const asked: PaperQuestion[] = []
    for (const [id, ids] of chosenInOrder(rows)) {
      const body = { ids }
      asked.push(...(await api.paper.copies({ params: { id }, body })).questions)
    }
    onAdd(asked)
  }
  return (
    <PickerDialog<BankQuestionRow, DataOf<typeof bankQuestion.list>>
      open
      title="从题库选题"
      width={960}
      okText="添加"
      initialSearch={{ bank: bankId }}
      isTaken={({ id }) => taken.has(id)}
      nameOf={(row) => row.stem_text}
      onClose={onClose}
      onConfirm={(rows) => void add(rows)}
      filters={[
        {
          kind: 'select',
          name: 'bank',
          label: kindLabels.question_bank,
          options: banks.map(({ id, title }) => ({ value: id, label: title })),
        },
        { kind: 'search', placeholder: '搜索题干' },
        { kind: 'select', name: 'question_type', label: '题型', options: typeOptions },
        { kind: 'select', name: 'difficulty', label: '难度', options: difficultyOptions },
        { kind: 'select', name: 'point', label: '知识点', options: points },
      ]}
      columns={[
        { key: 'stem_text', title: '题干', render: (row) => row.stem_text || '（无文字）' },
        { key: 'type', title: '题型', width: 84, render: (row) => questionTypeLabels[row.type] },
        { key: 'difficulty', title: '难度', width: 64, render: (row) => questionDifficultyLabels[row.difficulty] },
        {
          key: 'facility',
          title: '得分率',
          width: 80,
          align: 'right',
          render: (row) => (row.facility === null ? '--' : `${formatNumber(row.facility * 100, 0)}%`),
        },
        { key: 'use_count', title: '使用', width: 64, align: 'right' },
        { key: 'points', title: '分值', width: 64, align: 'right' },
      ]}
      source={({ bank, selectValue, question_type, difficulty, point, page, per_page }) => ({
        ...api.bankQuestion.list.query({
          params: { id: textOf(bank) ?? bankId },
          query: {
            keyword: textOf(selectValue),
            type: usableTypes.find((type) => type === question_type) as QuestionType | undefined,
            difficulty: textOf(difficulty) as '1' | undefined,
            point_id: textOf(bank) === bankId || bank === undefined ? textOf(point) : undefined,
            page,
            per_page,
          },
        }),
        select: (data) => ({ rows: data.questions, total: data.total }),
      })}
    />
  )
}
