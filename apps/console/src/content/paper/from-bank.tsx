import type { PaperSection } from '@lab/contract/question/paper-content'
import { DatabaseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { later } from '../../kit/later.tsx'
import { takenIn } from './draw-rules.tsx'

const BankPicker = later(() => import('./bank-picker.tsx'))

type FromBankProps = {
  section: PaperSection
  sections: readonly PaperSection[]
  bankId?: string | undefined
  onChange: (section: PaperSection) => void
}

/** Adds questions of a bank to a section. */
export function FromBank({ section, sections, bankId, onChange }: FromBankProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isSmall icon={DatabaseOutlined} onClick={() => setOpen(true)}>
        从题库选题
      </Button>
      {isOpen && (
        <BankPicker
          bankId={bankId}
          taken={new Set(takenIn(sections))}
          onAdd={(questions) => onChange({ ...section, questions: [...section.questions, ...questions] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
