import { knowledgeLimits } from '@lab/contract/question-bank'
import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { Press } from '../../../kit/press.tsx'
import { pathsOf } from '../knowledge-tree.ts'
import { useKnowledge } from '../use-bank.ts'
import styles from './import.module.css'

type KnowledgeNamesProps = { id: string; bankId: string; value: readonly string[]; onChange: (names: string[]) => void }

/** What questions of a file are about, by names: points of the bank, or new ones that the import makes. */
export function KnowledgeNames({ id, bankId, value, onChange }: KnowledgeNamesProps) {
  const { data } = useKnowledge(bankId)
  const [fresh, setFresh] = useState('')
  const names = new Map(data?.points.map((point) => [point.id, point.name]))
  const known = new Set(names.values())
  const options = data && pathsOf(data.points).filter((one) => !value.includes(names.get(one.value)!))
  const isFull = value.length >= knowledgeLimits.ofQuestion
  const add = (name: string): void => {
    if (name && !value.includes(name)) onChange([...value, name])
    setFresh('')
  }
  return (
    <span className={styles.names}>
      {value.map((name) => (
        <span key={name} className={styles.chip}>
          {data && !known.has(name) ? `${name}（新建）` : name}
          <Press aria-label={`移除${name}`} onClick={() => onChange(value.filter((one) => one !== name))}>
            <CloseOutlined aria-hidden />
          </Press>
        </span>
      ))}
      <SelectField
        id={id}
        width={168}
        isSearched
        value={undefined}
        isDisabled={isFull || options?.length === 0}
        placeholder={options?.length === 0 ? '没有可选的知识点' : '添加知识点'}
        options={options}
        onChange={(pointId: string) => add(names.get(pointId)!)}
      />
      <TextField
        label="新建知识点"
        width={136}
        value={fresh}
        maxLength={knowledgeLimits.name}
        placeholder="新建知识点"
        isDisabled={isFull}
        onChange={(next) => setFresh(next ?? '')}
      />
      <Button isSmall icon={PlusOutlined} disabled={isFull || !fresh.trim()} onClick={() => add(fresh.trim())}>
        添加
      </Button>
    </span>
  )
}
