import type { PaperSection } from '@lab/contract/question/paper-content'
import { FileTextOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { later } from '../../kit/later.tsx'

const PaperPicker = later(() => import('./paper-picker.tsx'))

/** Takes what a paper asks, as a copy. */
export function FromPaper({ onTake }: { onTake: (sections: PaperSection[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={FileTextOutlined} onClick={() => setOpen(true)}>
        从试卷生成
      </Button>
      {isOpen && <PaperPicker onTake={onTake} onClose={() => setOpen(false)} />}
    </>
  )
}
