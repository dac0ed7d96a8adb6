import { training as contract, type Training } from '@lab/contract/training'
import { speedUnits, typingLanguageLabels, typingLanguages, typingLimits } from '@lab/contract/typing-log'
import { PlayCircleOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import type { z, ZodType } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { useTakeSaved } from '../../../content/life/stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { Button } from '../../../kit/button.tsx'
import styles from '../../../players/typing/typing.module.css'

const schema = contract.create.definition.body.pick({
  language: true,
  text: true,
  target_speed: true,
  target_accuracy: true,
  error_penalty: true,
})
type Values = z.output<typeof schema>

const valuesOf = (row: Training): Values => ({
  language: row.language,
  text: row.text,
  target_speed: row.target_speed,
  target_accuracy: row.target_accuracy,
  error_penalty: row.error_penalty,
})

/** The text and its targets. What learners type is what was published; a trial types what is saved here. */
export function TextForm({ training, onTry }: { training: Training; onTry: () => void }) {
  const { id } = training
  const takeSaved = useTakeSaved('training')
  const ownVersion = useRef(training.version)
  const canEdit = training.can.edit
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Button
          icon={PlayCircleOutlined}
          disabled={training.character_count === 0}
          title={training.character_count === 0 ? '请先填写文本并保存' : undefined}
          onClick={onTry}
        >
          试做
        </Button>
      </div>
      <FormPage<Values>
        schema={schema as unknown as ZodType<Values>}
        fields={fieldsOf(training)}
        initialValues={valuesOf(training)}
        version={training.version}
        draftKey={`training:${id}:text`}
        onSubmit={(values, seen) =>
          saveOver<Values>(
            async () => {
              const body = { ...values, version: Math.max(ownVersion.current, seen ?? 0) }
              const { training: saved } = await api.training.update({ params: { id }, body }, { quiet: true })
              ownVersion.current = saved.version
              takeSaved(saved)
            },
            async () => {
              const { training: theirs } = await api.training.get({ params: { id } })
              return { values: valuesOf(theirs), version: theirs.version }
            },
          )
        }
        onSaved={() => showToast('文本已保存')}
        {...(canEdit === true ? {} : { isDisabled: true, blockedReason: String(canEdit ?? '您没有编辑此训练的权限') })}
      />
    </div>
  )
}

const fieldsOf = ({ language }: Training): FormSection<Values>[] => [
  {
    title: '文本',
    fields: [
      {
        name: 'language',
        label: '语言',
        kind: 'radio',
        options: typingLanguages.map((value) => ({ value, label: typingLanguageLabels[value] })),
        help: '中文按输入法上屏的字计速，英文按五个字符一词计速。',
      },
      {
        name: 'text',
        label: '文本',
        kind: 'textarea',
        rows: 14,
        help: `学员逐字录入的内容，不超过 ${typingLimits.textLength} 字；行尾的空格和首尾的空行会去掉。`,
        placeholder: '粘贴或录入训练文本',
      },
    ],
  },
  {
    title: '目标',
    fields: [
      {
        name: 'target_speed',
        label: '目标速度',
        kind: 'number',
        min: 1,
        max: 500,
        unit: speedUnits[language],
        isHalf: true,
      },
      { name: 'target_accuracy', label: '目标正确率', kind: 'number', min: 50, max: 100, unit: '%', isHalf: true },
      {
        name: 'error_penalty',
        label: '错字扣除',
        kind: 'number',
        min: 0,
        max: 10,
        unit: '字',
        help: '计速时每个错字、漏字、多字扣除的字数；5 即「错一罚五」，0 为不扣除。',
      },
    ],
  },
]
