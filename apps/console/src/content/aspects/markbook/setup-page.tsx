import { MarkSchemeInput, type Scheme } from '@lab/contract/markbook-scheme'
import type { MarkBook } from '@lab/contract/markbook'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts'
import { AppLink } from '../../../kit/link.tsx'
import { Note } from '../../../kit/note.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { EffectCard } from './effect-card.tsx'
import styles from './markbook.module.css'
import { RulesCard } from './rules-card.tsx'
import { useLinks } from '../../use-links.ts'
import { refusalOf, useMarkbook } from './use-markbook.ts'

/** So many are looked at before it is saved. */
const previewed = { per_page: 300 }

/** 计分设置: what the total is made of, and what a change of it does before it is saved. */
export default function SetupPage() {
  const { id, query, book } = useMarkbook(previewed)
  if (query.error && !book) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!book || query.isPlaceholderData) return <i className={`bone ${styles.bone}`} aria-busy="true" />
  // What others save meanwhile is another scheme to begin from.
  return <Setup key={`${id} ${book.version}`} placeId={id} book={book} />
}

function Setup({ placeId, book }: { placeId: string; book: MarkBook }) {
  const stale = useStale()
  const { href } = useLinks()
  const [draft, setDraft] = useState<Scheme>(book.scheme)
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(book.scheme)
  const checked = MarkSchemeInput.safeParse(draft)
  const refusal = refusalOf(book, 'teach')
  useLeaveGuard(isChanged && !isSaving)
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await api.markbook.save({ params: { id: placeId }, body: { scheme: draft, version: book.version } })
      showToast('计分设置已保存')
      await stale('markbook')
    } catch {
      // The request layer has shown why.
    } finally {
      setSaving(false)
    }
  }
  const card = { draft, onChange: setDraft, isDisabled: refusal !== undefined }
  return (
    <section aria-label="计分设置" className={styles.page}>
      <AppLink to={href('markbook')} className={styles.back}>
        返回成绩册
      </AppLink>
      {refusal !== undefined && <Note tone="info">{refusal}</Note>}
      <div className={styles.setup}>
        <div className={styles.cards}>
          <CategoriesCard {...card} />
          <ColumnsCard {...card} book={book} />
          <RulesCard {...card} />
        </div>
        <EffectCard
          book={book}
          draft={draft}
          complaint={checked.success ? undefined : checked.error.issues[0]?.message}
        >
          <Button
            look="primary"
            isBusy={isSaving}
            disabled={!isChanged || !checked.success || refusal !== undefined}
            onClick={() => void save()}
          >
            保存
          </Button>
          <Button disabled={!isChanged || isSaving} onClick={() => setDraft(book.scheme)}>
            还原
          </Button>
        </EffectCard>
      </div>
    </section>
  )
}
