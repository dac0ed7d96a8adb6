import { knowledgeLimits } from '@lab/contract/question-bank'
import { CloseOutlined } from '@ant-design/icons'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Press } from '../../../kit/press.tsx'
import { pathsOf } from '../knowledge-tree.ts'
import styles from '../question-bank.module.css'
import { useKnowledge } from '../use-bank.ts'

type KnowledgeFieldProps = {
  id: string
  bankId: string
  value: readonly string[]
  /** What choosing one means. */
  prompt?: string
  onChange: (pointIds: string[]) => void
}

/** What a question is about: chosen one by one out of the bank's tree. */
export function KnowledgeField({ id, bankId, value, prompt = '添加知识点', onChange }: KnowledgeFieldProps) {
  const { data } = useKnowledge(bankId)
  const paths = data && pathsOf(data.points)
  const labels = new Map(paths?.map((one) => [one.value, one.label]))
  const isFull = value.length >= knowledgeLimits.ofQuestion
  return (
    <span className={styles.chosenPoints}>
      {value.map((pointId) => (
        <span key={pointId} className={styles.chip}>
          {labels.get(pointId) ?? '…'}
          <Press
            aria-label={`移除${labels.get(pointId) ?? '知识点'}`}
            onClick={() => onChange(value.filter((one) => one !== pointId))}
          >
            <CloseOutlined aria-hidden />
          </Press>
        </span>
      ))}
      <SelectField
        id={id}
        width={200}
        isSearched
        value={undefined}
        isDisabled={isFull || paths?.length === 0}
        placeholder={paths?.length === 0 ? '题库还没有知识点' : isFull ? '已选满' : prompt}
        options={paths?.filter((one) => !value.includes(one.value))}
        onChange={(pointId: string) => onChange([...value, pointId])}
      />
    </span>
  )
}
