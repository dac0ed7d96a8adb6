import { evidenceKindLabels, type EvidenceItem, type StepEvidence } from '@lab/contract/experiment'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../../kit/button.tsx'
import { CheckField } from '../../../../kit/form/controls/check-field.tsx'
import { NumberField } from '../../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import styles from './evidence-part.module.css'

const kinds = Object.entries(evidenceKindLabels).map(([value, label]) => ({
  value: value as EvidenceItem['kind'],
  label,
}))
const blank: EvidenceItem = { kind: 'command', text: '', label: '' }
const none: StepEvidence = { items: [], in_order: false, within_minutes: null }
const placeholders: Record<EvidenceItem['kind'], string> = {
  command: 'git commit -m',
  file: 'notes.txt',
  log: '要出现的文字，如 Server started',
}

type EvidencePartProps = {
  evidence: StepEvidence | null
  complaint: string | undefined
  onChange: (evidence: StepEvidence | null) => void
}

/** What must have happened at some time: commands that the timeline has, in an order and within a time if wanted. */
export function EvidencePart({ evidence, complaint, onChange }: EvidencePartProps) {
  const { items, in_order: isOrdered, within_minutes: within } = evidence ?? none
  const change = (part: Partial<StepEvidence>): void => {
    const next = { ...(evidence ?? none), ...part }
    onChange(next.items.length > 0 ? next : null)
  }
  const changeItem = (at: number, part: Partial<EvidenceItem>): void =>
    change({ items: items.map((item, index) => (index === at ? { ...item, ...part } : item)) })
  return (
    <section className={styles.part} aria-label="过程检查">
      <header>
        <b>过程检查</b>
        <span>
          命令以学员终端报告的为准；文件和日志由系统进入环境查看，打字说做过不算。和上面的「结果检查」都满足才通过
        </span>
      </header>
      {items.length > 0 && (
        <ol className={styles.items}>
          {items.map((item, at) => (
            // Items have nothing that names them but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <SelectField
                label={`第 ${at + 1} 项的类型`}
                value={item.kind}
                options={kinds}
                width={148}
                onChange={(kind) => changeItem(at, { kind, path: kind === 'log' ? '' : undefined })}
              />
              <TextField
                label={`第 ${at + 1} 项的内容`}
                className={styles.code}
                value={item.text}
                maxLength={200}
                placeholder={placeholders[item.kind]}
                onChange={(text) => changeItem(at, { text: text })}
              />
              {item.kind === 'log' && (
                <TextField
                  label={`第 ${at + 1} 项的日志文件`}
                  className={styles.code}
                  value={item.path ?? ''}
                  maxLength={200}
                  placeholder="日志文件，如 app.log"
                  onChange={(text) => changeItem(at, { path: text })}
                />
              )}
              <TextField
                label={`第 ${at + 1} 项的说明`}
                value={item.label}
                maxLength={100}
                placeholder="学员看到的说明（可选）"
                onChange={(text) => changeItem(at, { label: text })}
              />
              <Button
                look="text"
                icon={DeleteOutlined}
                aria-label={`删除第 ${at + 1} 项`}
                onClick={() => change({ items: items.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ol>
      )}
      {complaint && <p className={styles.complaint}>{complaint}</p>}
      <div className={styles.rules}>
        <Button
          isSmall
          icon={PlusOutlined}
          disabled={items.length >= 10}
          onClick={() => change({ items: [...items, blank] })}
        >
          添加过程要求
        </Button>
        {items.length > 1 && (
          <>
            <CheckField value={isOrdered} onChange={(isOn) => change({ in_order: isOn })}>
              按顺序
            </CheckField>
            <CheckField value={within !== null} onChange={(isOn) => change({ within_minutes: isOn ? 10 : null })}>
              限时
            </CheckField>
            {within !== null && (
              <NumberField
                isSmall
                label="限时分钟数"
                unit="分钟"
                min={1}
                max={600}
                width={108}
                value={within}
                onChange={(minutes) => change({ within_minutes: minutes ?? 10 })}
                keepsRange
              />
            )}
          </>
        )}
      </div>
    </section>
  )
}
