import { useNavigate } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'

type Dropped = { bankId: string; one: { id: string }; home: string }

/** Drops an import after a question, and goes back to the list. */
export function useDrop({ bankId, one, home }: Dropped): (text: string) => Promise<void> {
  const navigate = useNavigate()
  const stale = useStale()
  return async (text) => {
    if (!(await askQuestion({ title: '放弃导入', text, okText: '放弃', danger: true }))) return
    await api.questionImport.remove({ params: { id: bankId, import_id: one.id } })
    void stale('questionImport')
    showToast('已放弃导入')
    await navigate(home)
  }
}
